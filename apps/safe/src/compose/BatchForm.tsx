/** The calls of a batch, in the order in which they run. */
import { useMemo, useSyncExternalStore } from 'react'
import type { AbiSource } from '@peppermint/safe/decode'
import { parseAbi } from 'viem'
import { ActionButton } from '../elements/ActionButton.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { newPath } from '@peppermint/ui/safe/paths.ts'
import { useSource } from '../queries.ts'
import { useCallSentence } from '../useTransactionName.ts'
import { batchDraftOf, type DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import type { FormProps } from './CallsForm.tsx'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

/** The same call may be in a batch twice. A call that moves keeps its buttons, one of which has the focus. */
const keys = new WeakMap<DraftCall, number>()
let lastKey = 0

function keyOf(call: DraftCall): number {
  const key = keys.get(call) ?? ++lastKey
  keys.set(call, key)
  return key
}

export function BatchForm({ onCalls }: FormProps) {
  const { chainId, safe } = useSource()
  const draft = batchDraftOf(chainId, safe)
  const calls = useSyncExternalStore(draft.subscribe, draft.list, draft.list)
  return (
    <div className="compose">
      {calls.length === 0 ? (
        <p className="note plain">{t`The batch is empty. Fill in one of the forms below and choose “Add to a batch”. All calls of a batch run in order, or none does.`}</p>
      ) : (
        <ol className="batch">
          {calls.map((draftCall, index) => (
            <li key={keyOf(draftCall)}>
              <span className="no">{index + 1}</span>
              <span>
                <b>
                  <Sentence draftCall={draftCall} />
                </b>
                <span className="s m hash line">{draftCall.call.to}</span>
              </span>
              <span className="order">
                <OrderButton
                  label={t`Move call ${index + 1} up`}
                  sign="↑"
                  isOff={index === 0}
                  onClick={() => draft.move(index, -1)}
                />
                <OrderButton
                  label={t`Move call ${index + 1} down`}
                  sign="↓"
                  isOff={index === calls.length - 1}
                  onClick={() => draft.move(index, 1)}
                />
                <OrderButton
                  label={t`Remove call ${index + 1}`}
                  sign="×"
                  isOff={false}
                  onClick={() => draft.remove(index)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {calls.length > 0 && (
        <div className="acts">
          <ActionButton
            onClick={() => onCalls(calls, calls.flatMap(abisOf))}
          >{t`Review the batch`}</ActionButton>
          <ActionButton isSecondary onClick={draft.clear}>{t`Empty the batch`}</ActionButton>
        </div>
      )}
      <p>
        {rich(
          parts`Add: <transfer>a transfer</transfer>, <mint>a mint</mint>, <call>a call</call>, <settings>a change of settings</settings>`,
          {
            transfer: (text) => <SafeLink to={newPath(safe, 'transfer')}>{text}</SafeLink>,
            mint: (text) => <SafeLink to={newPath(safe, 'mint')}>{text}</SafeLink>,
            call: (text) => <SafeLink to={newPath(safe, 'call')}>{text}</SafeLink>,
            settings: (text) => <SafeLink to={newPath(safe, 'settings')}>{text}</SafeLink>,
          },
        )}
      </p>
    </div>
  )
}

/** What the call does, in the words of the review. */
function Sentence({ draftCall }: { readonly draftCall: DraftCall }) {
  const abis = useMemo(() => abisOf(draftCall), [draftCall])
  return useCallSentence(draftCall.call, abis)
}

/** Of the function that was chosen for the call. */
function abisOf({ call, signature }: DraftCall): readonly AbiSource[] {
  if (signature === undefined) return NO_ABIS
  try {
    return [{ abi: parseAbi([`function ${signature}`] as readonly string[]), address: call.to }]
  } catch {
    return NO_ABIS
  }
}

const NO_ABIS: readonly AbiSource[] = []

interface OrderButtonProps {
  readonly label: string
  readonly sign: string
  /** Stays focusable, so that the last move does not lose the focus. */
  readonly isOff: boolean
  readonly onClick: () => void
}

function OrderButton({ label, sign, isOff, onClick }: OrderButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff ? true : undefined}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
