/** Sends a pepper: to whom, then what exactly is sent and its cost, then the wallet. */
import { fetchNamedAccount } from '@peppermint/api'
import { useStore } from '@peppermint/wallet-kit'
import type { JournalEntry, RequestProblem as Problem } from '@peppermint/wallet-kit/transactions'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Address } from 'viem'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { safePath } from '@peppermint/ui/page/paths.ts'
import { AskedFigures, compareWords } from '@peppermint/ui/parts/requestFigures.tsx'
import { useWalletSnapshot } from '@peppermint/ui/account/useWallet.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import {
  contractOwnerWords,
  loadWalletProblem,
  sendDescription,
  contractRecipientWords,
} from './sendWords.ts'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { prepareSend, type PreparedSend, type SendPreparation } from './prepareSend.ts'
import { requestSend } from './requestSend.ts'
import { formatRoundedUp, CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { shortenName } from '@peppermint/ui/words/format/names.ts'
import { pepperNumber } from '@peppermint/ui/words/collectionWords.ts'

interface SendDialogProps {
  /** Token id. */
  readonly id: number
  /** The connected account. */
  readonly owner: Address
  readonly onClose: () => void
}

type Step =
  | { readonly status: 'recipient'; readonly invalid?: string; readonly problem?: Problem }
  | { readonly status: 'checking' }
  | {
      readonly status: 'review'
      readonly send: PreparedSend
      readonly problem?: Problem
      readonly isDeclined?: true
    }
  /** `asked` is what the wallet is asked for, once it is. */
  | { readonly status: 'asking'; readonly send: PreparedSend; readonly asked?: JournalEntry }
  | Extract<SendPreparation, { status: 'contract-owner' }>

/** What a step begins with gets the focus when it appears. */
const focusOn = (element: HTMLElement | null): void => element?.focus()

export function SendDialog({ id, owner, onClose }: SendDialogProps) {
  const { kit, site } = useSession()
  const loaded = useStore(kit.loaded)
  const snapshot = useWalletSnapshot()
  const [to, setTo] = useState('')
  const [step, setStep] = useState<Step>({ status: 'recipient' })
  const dialog = useRef<HTMLDialogElement>(null)
  const { api, names } = site
  const accountOf =
    api === null || names !== true ? undefined : (name: string) => fetchNamedAccount(api, name)
  const titleId = useId()
  const errorId = useId()

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (step.status === 'checking') return
    setStep({ status: 'checking' })
    const { chainId, contract } = site.deployment
    const order = { chainId, contract, from: owner, to, token: id, accountOf }
    const result = await prepareSend(pageClient(site), order)
    switch (result.status) {
      case 'prepared':
        return setStep({ status: 'review', send: result.send })
      case 'invalid':
        return setStep({ status: 'recipient', invalid: result.text })
      case 'refused':
        return setStep({ status: 'recipient', problem: result.problem })
      case 'contract-owner':
        return setStep(result)
    }
  }

  async function send(prepared: PreparedSend): Promise<void> {
    if (loaded === undefined || snapshot.status !== 'connected') {
      setStep({
        status: 'review',
        send: prepared,
        problem: { title: t`Not connected`, detail: loadWalletProblem },
      })
      return
    }
    setStep({ status: 'asking', send: prepared })
    const outcome = await requestSend(
      {
        client: pageClient(site),
        chainId: site.deployment.chainId,
        chainName: COLLECTION.chain.name,
        journal: loaded.journal,
        account: owner,
        walletName: snapshot.walletName,
        provider: loaded.engine.provider,
      },
      prepared,
      (asked) => setStep({ status: 'asking', send: prepared, asked }),
    )
    switch (outcome.status) {
      case 'sent':
      case 'superseded':
        return dialog.current?.close()
      case 'declined':
        return setStep({ status: 'review', send: prepared, isDeclined: true })
      case 'unclear':
      case 'failed':
        return setStep({ status: 'review', send: prepared, problem: outcome.problem })
    }
  }

  return (
    <dialog ref={dialog} className="send" aria-labelledby={titleId} onClose={onClose}>
      <div className="send-head">
        <h2 id={titleId}>{sendDescription(id)}</h2>
        <button type="button" className="close" aria-label={t`Close`} onClick={() => dialog.current?.close()}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {(step.status === 'recipient' || step.status === 'checking') && (
        <form onSubmit={(event) => void check(event)}>
          <label htmlFor={`${titleId}to`}>
            {accountOf === undefined ? t`Recipient’s address` : t`Recipient’s address or name`}
          </label>
          <input
            ref={focusOn}
            id={`${titleId}to`}
            dir="ltr"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={accountOf === undefined ? '0x…' : '0x… / alice.eth'}
            aria-invalid={step.status === 'recipient' && step.invalid !== undefined}
            aria-describedby={errorId}
          />
          <div id={errorId} role="alert">
            {step.status === 'recipient' && step.invalid !== undefined && (
              <p className="wrong">{step.invalid}</p>
            )}
            {step.status === 'recipient' && step.problem !== undefined && (
              <ProblemNote problem={step.problem} />
            )}
          </div>
          <button type="submit" className="b" aria-disabled={step.status === 'checking'}>
            {step.status === 'checking' ? t`Trying it on ${COLLECTION.chain.name}…` : t`Review`}
          </button>
          <p className="s m">{t`Next you see exactly what is sent. Your wallet is asked only after that.`}</p>
        </form>
      )}
      {(step.status === 'review' || step.status === 'asking') && (
        <>
          <div ref={focusOn} tabIndex={-1} role="group" aria-labelledby={titleId} className="review">
            <SendReview send={step.send} />
          </div>
          {step.status === 'asking' && step.asked !== undefined && (
            <div role="status">
              <p className="notice">{compareWords}</p>
              <AskedFigures asked={step.asked} />
            </div>
          )}
          <div role="alert">
            {step.status === 'review' && step.problem !== undefined && <ProblemNote problem={step.problem} />}
            {step.status === 'review' && step.isDeclined === true && (
              <p className="notice">{t`You declined in your wallet. Nothing was sent.`}</p>
            )}
          </div>
          <div className="send-buttons">
            <button
              type="button"
              className="b"
              aria-disabled={step.status === 'asking'}
              onClick={() => step.status === 'review' && void send(step.send)}
            >
              {step.status === 'asking' ? t`Approve in your wallet…` : t`Send`}
            </button>
            {step.status === 'review' && (
              <button type="button" className="b secondary" onClick={() => setStep({ status: 'recipient' })}>
                {t`Change recipient`}
              </button>
            )}
          </div>
        </>
      )}
      {step.status === 'contract-owner' && (
        <>
          <p>{contractOwnerWords[step.type]}</p>
          {step.type === 'safe' && (
            <a className="b" href={`${safePath(owner)}/new/transfer`}>
              {t`Propose it on the Safe’s page`}
            </a>
          )}
        </>
      )}
    </dialog>
  )
}

const BOLD: Elements = { b: (text) => <b>{text}</b> }

function ProblemNote({ problem: { title, detail, technical } }: { readonly problem: Problem }) {
  return (
    <div className="notice bad">
      <p>{rich(parts`<b>${title}.</b> ${detail}`, BOLD)}</p>
      {technical !== undefined && (
        <details>
          <summary>{t`Technical details`}</summary>
          <p className="s brk">{technical}</p>
        </details>
      )}
    </div>
  )
}

/** What a transfer sends, decoded from its bytes, and its cost. */
function SendReview({ send }: { readonly send: PreparedSend }) {
  const { decoded, contract, data, estimatedFee, isContract, name } = send
  return (
    <>
      <p className="notice ok">{t`Tried on ${COLLECTION.chain.name}’s newest block: it works. Nothing was sent yet.`}</p>
      <dl className="facts">
        <dt>{t`${COLLECTION.unit.oneCapital}`}</dt>
        <dd>{pepperNumber(Number(decoded.token))}</dd>
        <dt>{t`From`}</dt>
        <dd className="brk">{decoded.from}</dd>
        <dt>{t`To`}</dt>
        <dd className="brk">
          <b>{decoded.to}</b>
          {name !== undefined && (
            <>
              <br />
              {t`${shortenName(name)}, as our server reads it from Ethereum`}
            </>
          )}
        </dd>
        <dt>{t`Estimated fee`}</dt>
        <dd>
          {formatRoundedUp(estimatedFee)} {CURRENCY}
        </dd>
        <dt>{t`Contract`}</dt>
        <dd className="brk">{contract}</dd>
        <dt>{t`Function`}</dt>
        <dd>{decoded.functionName}</dd>
      </dl>
      {isContract && <p className="notice warn">{contractRecipientWords}</p>}
      <p className="s m">
        {t`Compare the address with its owner, every digit. ${COLLECTION.unit.withArticleCapital} sent to the wrong one can’t be called back.`}
      </p>
      <details>
        <summary>{t`The bytes that your wallet is asked to send`}</summary>
        <p className="s brk hash">{data}</p>
      </details>
    </>
  )
}
