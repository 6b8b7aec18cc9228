/** Which of this family's bodies a state has. */
import type { MintsState, PanelBodyProps } from '../panelBody.ts'
import { CapReached } from './CapReached.tsx'
import { NoMint } from './NoMint.tsx'
import { Received } from './Received.tsx'
import { UnderWay } from './UnderWay.tsx'

export function MintsBody({ state, ...rest }: PanelBodyProps<MintsState>) {
  switch (state.at) {
    case 'prompt':
    case 'submitted':
      return <UnderWay state={state} {...rest} />
    case 'packed':
    case 'opened':
      return <Received state={state} {...rest} />
    case 'replaced':
    case 'reverted':
    case 'inner-failed':
      return <NoMint state={state} {...rest} />
    case 'cap-reached':
      return <CapReached state={state} {...rest} />
  }
}
