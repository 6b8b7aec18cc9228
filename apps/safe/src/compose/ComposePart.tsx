/** The forms of `/new`: a lazily loaded part. */
import { useCallback, useState } from 'react'
import { buildRejection, buildTransaction } from '@peppermint/safe/build'
import { findContractOnChain, type SafeState } from '@peppermint/safe/chain'
import type { AbiSource } from '@peppermint/safe/decode'
import type { SafeInfo } from '@peppermint/safe/wire'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Route, Switch, useSearch } from 'wouter'
import { reasonWords } from '../sign/actionWords.ts'
import { OwnersOnly } from '../sign/OwnersOnly.tsx'
import { KINDS } from './composeWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded, Loading } from '../elements/Loaded.tsx'
import { NotFound } from '../elements/NotFound.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { newPath } from '@peppermint/ui/safe/paths.ts'
import { useChainAllowed, useChainSafe, useSafeInfo, useSource } from '../queries.ts'
import { chainKey } from '../review/useChainReads.ts'
import { useAccount, useIsReconnecting, useWorkspace } from '../workspace.ts'
import { batchDraftOf, type DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { BatchForm } from './BatchForm.tsx'
import { CallForm } from './CallForm.tsx'
import type { FormProps } from './CallsForm.tsx'
import { MintForm } from './MintForm.tsx'
import { ProposalReview } from './ProposalReview.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TransferForm } from './TransferForm.tsx'
import { t } from '@peppermint/ui/words/t.ts'

const FORMS: Readonly<Record<string, ComponentType<FormProps>>> = {
  transfer: TransferForm,
  mint: MintForm,
  call: CallForm,
  batch: BatchForm,
  settings: SettingsForm,
}

export default function ComposePart() {
  return (
    <Switch>
      <Route path="/:safe/new">
        <OwnersOnly title={t`New proposal`}>
          <Menu />
        </OwnersOnly>
      </Route>
      <Route path="/:safe/new/rejection">
        <WithSafe title={t`Reject`}>{(props) => <Rejection {...props} />}</WithSafe>
      </Route>
      <Route path="/:safe/new/:kind">
        {({ kind }) => {
          const Form = FORMS[kind]
          const title = KINDS.find(([one]) => one === kind)?.[1]
          if (Form === undefined || title === undefined) return <NotFound />
          return (
            <WithSafe key={kind} title={title}>
              {(props) => <Composer {...props} title={title} form={Form} isBatch={kind === 'batch'} />}
            </WithSafe>
          )
        }}
      </Route>
    </Switch>
  )
}

function Menu() {
  const { safe } = useSource()
  return (
    <>
      <PageHeading level={2} title={t`New proposal`}>{t`New proposal`}</PageHeading>
      <ul className="q kinds">
        {KINDS.map(([kind, title, detail]) => (
          <li key={kind}>
            <SafeLink className="row" to={newPath(safe, kind)}>
              <span>
                <b>{title}</b>
                <span className="s m line">{detail}</span>
              </span>
            </SafeLink>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SafeProps {
  /** From the chain. */
  readonly state: SafeState
  /** As the source states it. */
  readonly facts: SafeInfo
}

/** A form requires an owner's wallet and the Safe's state on the chain. */
function WithSafe({
  title,
  children,
}: {
  readonly title: string
  readonly children: (props: SafeProps) => React.ReactNode
}) {
  const { session, site } = useWorkspace()
  const account = useAccount()
  const isReconnecting = useIsReconnecting()
  const isAllowed = useChainAllowed()
  const stateQuery = useChainSafe()
  const factsQuery = useSafeInfo()
  if (account === undefined || !isAllowed)
    return (
      <>
        <PageHeading level={2} title={title}>
          {title}
        </PageHeading>
        {isReconnecting ? (
          <Loading what={t`your wallet`} />
        ) : (
          <p className="note plain">
            {t`Connect an owner’s wallet to propose. Nothing is signed or sent by connecting.`}
            <br />
            <ActionButton onClick={() => session.kit.dialog.set('connect')}>{t`Connect Wallet`}</ActionButton>
          </p>
        )}
      </>
    )
  if (site.endpoints.length === 0) return <p className="note plain">{reasonWords('no-endpoints')}</p>
  return (
    <OwnersOnly title={title}>
      <Loaded query={stateQuery} what={t`the Safe from the chain`}>
        {(state) => (
          <Loaded query={factsQuery} what={t`the Safe`}>
            {(facts) => children({ state, facts })}
          </Loaded>
        )}
      </Loaded>
    </OwnersOnly>
  )
}

interface ComposerProps extends SafeProps {
  readonly title: string
  readonly form: ComponentType<FormProps>
  readonly isBatch: boolean
}

interface Draft {
  readonly calls: readonly DraftCall[]
  readonly abis: readonly AbiSource[]
}

const NO_ABIS: readonly AbiSource[] = []

function Composer({ state, facts, title, form: Form, isBatch }: ComposerProps) {
  const { chainId, safe } = useSource()
  const [draft, setDraft] = useState<Draft>()
  const [isReviewing, setReviewing] = useState(false)
  return (
    <>
      {/* Kept while the review is open, with everything that was entered. */}
      <div hidden={isReviewing}>
        {!isReviewing && (
          <PageHeading level={2} title={title} isStep={draft !== undefined}>
            {title}
          </PageHeading>
        )}
        <Form
          state={state}
          onCalls={(calls, abis = NO_ABIS) => {
            setDraft({ calls, abis })
            setReviewing(true)
          }}
        />
      </div>
      {isReviewing && draft && (
        <CallsReview
          state={state}
          facts={facts}
          draft={draft}
          onBack={() => setReviewing(false)}
          onProposed={() => {
            if (isBatch) batchDraftOf(chainId, safe).clear()
          }}
        />
      )}
    </>
  )
}

interface CallsReviewProps extends SafeProps {
  readonly draft: Draft
  readonly onBack: () => void
  readonly onProposed: () => void
}

function CallsReview({ draft, ...props }: CallsReviewProps) {
  const source = useSource()
  const { chain } = useWorkspace()
  const { version, nonce } = props.state
  const query = useQuery({
    queryKey: [...chainKey(source), 'multiSendCallOnly', version],
    queryFn: async () => (await findContractOnChain(chain(), 'multiSendCallOnly', version)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={query} what={t`Safe’s contracts on this chain`}>
      {(contract) =>
        contract === null ? (
          <p className="note bad">{t`This chain has none of Safe’s batch contracts, so several calls cannot be one transaction. Propose them one by one.`}</p>
        ) : (
          <BuiltReview {...props} draft={draft} nonce={nonce} multiSendCallOnly={contract.address} />
        )
      }
    </Loaded>
  )
}

interface BuiltReviewProps extends CallsReviewProps {
  readonly nonce: number
  readonly multiSendCallOnly: `0x${string}`
}

function BuiltReview({ draft, nonce: next, multiSendCallOnly, ...props }: BuiltReviewProps) {
  const { calls, abis } = draft
  const make = useCallback(
    (nonce: number) =>
      buildTransaction({
        safe: { nonce: next },
        calls: calls.map(({ call }) => call),
        nonce,
        multiSendCallOnly,
      }),
    [calls, next, multiSendCallOnly],
  )
  return <ProposalReview {...props} make={make} abis={abis} />
}

function Rejection({ state, facts }: SafeProps) {
  const text = new URLSearchParams(useSearch()).get('nonce') ?? ''
  const nonce = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const { address, nonce: next } = state
  const make = useCallback(
    (chosen: number) => buildRejection({ address, nonce: next }, chosen),
    [address, next],
  )
  if (nonce === undefined || nonce < next)
    return (
      <p className="note plain">
        {nonce === undefined
          ? t`This link names no nonce to reject.`
          : t`Nonce ${nonce} is used, so there is nothing to reject.`}
      </p>
    )
  return <ProposalReview state={state} facts={facts} make={make} fixedNonce={nonce} />
}
