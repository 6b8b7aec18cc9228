/** Steps that are loaded when they are wanted, and what is said until they are there. */
import { useLate } from '../dialog/late.ts'
import { useSay } from '../words/words.ts'
import type { StepProps } from './step.ts'
import { NotHere } from './NotHere.tsx'
import { Panel } from './Panel.tsx'
import { stepsPart } from './parts.ts'
import { titleOf } from './titles.ts'

/** Codes, apps, wallets to get. */
export function LateStep({ flow, around, device }: StepProps) {
  const say = useSay()
  const steps = useLate(stepsPart, true)
  if (steps.at === 'ready') return <steps.part.LaterStep flow={flow} around={around} device={device} />
  return (
    <Panel title={titleOf(say, flow.state, around)} isNews onBack={flow.canGoBack ? flow.back : undefined}>
      <NotHere part={steps} onRetry={() => void stepsPart.load()} />
    </Panel>
  )
}
