/** Selects the body of a transaction state. */
import type { TransactionState, PanelBodyProps } from '../panelBody.ts'
import { CapReached } from './CapReached.tsx'
import { FailedMint } from './FailedMint.tsx'
import { Received } from './Received.tsx'
import { InProgress } from './InProgress.tsx'

export function TransactionBody({ state, ...rest }: PanelBodyProps<TransactionState>) {
  switch (state.status) {
    case 'prompt':
    case 'submitted':
      return <InProgress state={state} {...rest} />
    case 'packed':
    case 'revealed':
      return <Received state={state} {...rest} />
    case 'replaced':
    case 'reverted':
    case 'inner-failed':
      return <FailedMint state={state} {...rest} />
    case 'cap-reached':
      return <CapReached state={state} {...rest} />
  }
}
