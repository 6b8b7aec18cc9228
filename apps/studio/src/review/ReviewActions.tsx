/** The buttons under a review, by what the connected account can do. */
import { useState } from 'react'
import { useEntries } from '@peppermint/ui/account/useWallet.ts'
import {
  contractSenderWords,
  handOverFailedWords,
  handOverWords,
  proposeWords,
  senderWords,
  sentBeforeWords,
  tooLongForSafeWords,
  filesWords,
  tooLargeWords,
} from '../words/reviewWords.ts'
import type { OwnerAccount, Studio } from '../studioState.ts'
import type { Access, RequiredSender } from './access.ts'
import { findSentAt } from './sentBefore.ts'
import { isTooLongForSafe, type ReviewedCall } from './reviewedCall.ts'
import { isRunPending, nextStep } from './stepStates.ts'
import type { Sending } from './useSending.ts'
import { t, parts } from '@peppermint/ui/words/t.ts'
import type { Address } from 'viem'
import { getBlock } from 'viem/actions'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { studioClient } from '../studioClient.ts'
import type { BatchFile } from './exportBatch.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { SCREEN_READER } from '@peppermint/ui/words/screenReader.tsx'

interface ReviewActionsProps {
  readonly studio: Studio
  readonly calls: readonly ReviewedCall[]
  readonly access: Access
  readonly sender: RequiredSender
  /** What the sender is; undefined while it is read. */
  readonly kind: OwnerAccount | undefined
  /** Whether the newest block accepts the calls. */
  readonly isReady: boolean
  readonly sending: Sending
  /** What a file of the calls would not say. */
  readonly warning: string | undefined
  readonly onAdd?: () => void
  /** The run has them from now on. */
  readonly onStart?: () => void
}

export function ReviewActions(props: ReviewActionsProps) {
  const { studio, calls, access, sender, kind, isReady, sending, onAdd } = props
  const entries = useEntries()
  const [openedAtMs] = useState(Date.now)
  if (access.status === 'none')
    return <p className="review-foot m">{senderWords(sender, kind, studio.account !== undefined)}</p>
  if (access.status === 'contract') return <p className="review-foot m">{contractSenderWords}</p>
  const isUnfinished = sending.run !== undefined && nextStep(sending.states) !== undefined
  const isBlocked = sending.isBusy || isUnfinished
  const isTooLong = access.status !== 'send' && isTooLongForSafe(calls)
  const canSend = isReady && !isBlocked && !isTooLong && kind !== undefined
  const data = calls.map(({ call }) => call.data)
  const sentAt = findSentAt(entries, studio.contract, data, openedAtMs)
  const steps = access.status === 'propose' ? [data] : data.map((each) => [each])
  return (
    <div className="review-foot">
      {access.status === 'propose' && <p className="notice">{proposeWords(access.threshold)}</p>}
      {access.status === 'hand-over' && <p className="notice">{handOverWords(access.threshold)}</p>}
      {sentAt !== undefined && <p className="notice warn">{sentBeforeWords(sentAt, calls.length)}</p>}
      {isTooLong && <p className="notice warn">{tooLongForSafeWords}</p>}
      {isUnfinished && (
        <p className="notice">
          {isRunPending(sending.states)
            ? t`A transaction is on its way. Send this when it is done.`
            : t`Finish the transactions above first, or stop them.`}
        </p>
      )}
      {access.status === 'hand-over' ? (
        <HandOverButton {...props} isReady={isReady && !isTooLong} safe={access.safe} />
      ) : (
        <button
          type="button"
          className="b"
          aria-disabled={!canSend}
          onClick={() => {
            if (!canSend) return
            sending.start(steps, kind)
            props.onStart?.()
          }}
        >
          {sending.isBusy
            ? t`Approve in your wallet…`
            : access.status === 'propose'
              ? sentAt === undefined
                ? t`Propose to the Safe`
                : t`Propose it again`
              : sentAt !== undefined
                ? t`Send it again`
                : steps.length === 1
                  ? t`Send`
                  : t`Send 1 of ${steps.length}`}
        </button>
      )}
      <div className="review-acts">
        {onAdd !== undefined && (
          <button type="button" className="b secondary" onClick={onAdd}>
            {studio.draft.operations.length > 0
              ? t`Add to batch (${studio.draft.operations.length})`
              : t`Add to batch`}
          </button>
        )}
        {access.status !== 'send' && <ExportButton key={data.join()} {...props} safe={access.safe} />}
      </div>
    </div>
  )
}

type HandOverFailure = keyof typeof handOverFailedWords

type SafeProps = ReviewActionsProps & { readonly safe: `0x${string}` }

function HandOverButton({ studio, calls, isReady, safe, onStart }: SafeProps) {
  const [status, setStatus] = useState<'idle' | 'busy' | HandOverFailure>('idle')
  async function open(): Promise<void> {
    if (!isReady || status === 'busy') return
    setStatus('busy')
    try {
      const { handOver } = await import('./handOver.ts')
      const result = await handOver(studio.chainId, safe, calls)
      if (result.status !== 'ready') return setStatus(result.status)
      onStart?.()
      location.assign(result.path)
    } catch {
      setStatus('failed')
    }
  }
  return (
    <>
      <button type="button" className="b" aria-disabled={!isReady} onClick={() => void open()}>
        {status === 'busy' ? t`Opening the Safe’s page…` : t`Propose on the Safe’s page`}
      </button>
      <p role="alert" className={status === 'idle' || status === 'busy' ? 'sr' : 'notice bad'}>
        {status !== 'idle' && status !== 'busy' && handOverFailedWords[status]}
      </p>
    </>
  )
}

interface ExportButtonProps {
  readonly studio: Studio
  readonly calls: readonly ReviewedCall[]
  readonly safe: Address
  /** What the files would not say. */
  readonly warning: string | undefined
}

const NO_FILES: readonly BatchFile[] = []

/** Saves the calls as files for Safe's Transaction Builder: one at once, several by a button each. */
function ExportButton({ studio, calls, safe, warning }: ExportButtonProps) {
  const { site } = useSession()
  const [failure, setFailure] = useState<string>()
  const [files, setFiles] = useState(NO_FILES)
  async function create(): Promise<void> {
    setFailure(undefined)
    try {
      const [{ createBatchFiles }, { gasLimit }] = await Promise.all([
        import('./exportBatch.ts'),
        getBlock(studioClient(site)),
      ])
      const created = createBatchFiles(calls, {
        chainId: studio.chainId,
        safe,
        collectionName: studio.collection.sale.name,
        createdAt: Date.now(),
        blockGasLimit: gasLimit,
      })
      if (created === undefined) return setFailure(tooLargeWords)
      const [only] = created
      // A browser may stop several downloads of one click.
      if (created.length > 1) setFiles(created)
      else if (only !== undefined) saveFile(only.name, only.text)
    } catch {
      setFailure(t`${COLLECTION.chain.name} didn’t answer, so no file was made. Nothing was sent. Try again.`)
    }
  }
  return (
    <>
      <button type="button" className="b secondary" onClick={() => void create()}>
        {t`Export Safe batch (JSON)`}
      </button>
      {warning !== undefined && <p className="notice warn">{warning}</p>}
      <div role="status">
        {files.length > 0 && (
          <>
            <p className="notice">{filesWords(files.length)}</p>
            <ol>
              {files.map(({ name, text }) => (
                <li key={name}>
                  <span className="brk">{name}</span>
                  <button type="button" className="text-button" onClick={() => saveFile(name, text)}>
                    {rich(parts`Save<sr> ${name}</sr>`, SCREEN_READER)}
                  </button>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {failure !== undefined && (
        <p role="alert" className="notice bad">
          {failure}
        </p>
      )}
    </>
  )
}
