/** Signing on a page: one attempt at a time, from the checks to the stored signature. */
import { readSafe } from '@peppermint/safe/chain'
import { useSource } from '../queries.ts'
import type { OpenRequest } from './actionWords.ts'
import { signatureKeeper } from './keepSignature.ts'
import type { SigningOptions, SigningOutcome, SigningTools } from './signProposal.ts'
import { type Attempt, type Attempts, useAttempt } from './useAttempt.ts'
import { useOwner } from './useOwner.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface SignInput extends Pick<SigningOptions, 'method'> {
  readonly request?: OpenRequest
  readonly ask: (tools: SigningTools, options: SigningOptions) => Promise<SigningOutcome>
  /** Runs first. Resolves with false to sign nothing. */
  readonly prepare?: (set: (attempt: Attempt) => void) => Promise<boolean>
  /** What a stored signature changes, and what the page then says. */
  readonly onStored: (isCurrent: () => boolean) => Promise<Attempt>
}

export interface Signing {
  readonly attempts: Attempts
  /** Does nothing without a connected wallet. */
  readonly sign: (input: SignInput) => void
}

export function useSigning(): Signing {
  const source = useSource()
  const owner = useOwner()
  const attempts = useAttempt(owner?.wallet.name)
  return {
    attempts,
    sign({ ask, method, request = 'sign', prepare, onStored }) {
      if (owner === undefined) return
      const sending: Attempt = { status: 'working', text: t`Sending your signature…` }
      const settle = async (outcome: SigningOutcome, isCurrent: () => boolean): Promise<Attempt> => {
        if (outcome.status === 'superseded') return { status: 'idle' }
        if (outcome.status === 'done') return onStored(isCurrent)
        if (outcome.status !== 'unsent') return outcome
        return {
          ...outcome,
          async resend(set, isStillCurrent) {
            set(sending)
            return settle(await outcome.resend(), isStillCurrent)
          },
        }
      }
      attempts.run(async (set, isCurrent) => {
        // A reading would wait for the network, and the wallet would open by itself whenever it is back.
        if (!navigator.onLine) throw new TypeError('Failed to fetch')
        if ((await prepare?.(set)) === false || !isCurrent()) return { status: 'idle' }
        set({ status: 'working', text: t`Reading the Safe from the chain…` })
        const tools = {
          ...owner,
          source,
          readSafe: () => readSafe(owner.client, source.safe),
          keep: signatureKeeper(source),
        }
        const outcome = await ask(tools, {
          onAsk: () => set({ status: 'in-wallet', request }),
          onSigned: () => set(sending),
          isCurrent,
          method,
        })
        return settle(outcome, isCurrent)
      })
    },
  }
}
