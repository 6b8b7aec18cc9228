/** A mint of a Safe: the wallet's prompt, the proposal, or what came in its place. */
import type { PanelBodyProps, ProposalState } from '../panelBody.ts'
import type { IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import { pepperCount, phaseName, shortenHex } from '@peppermint/ui/words/format/names.ts'
import { Button } from '../label/Button.tsx'
import { requestFigures } from '@peppermint/ui/parts/requestFigures.tsx'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { youGet } from '../label/Price.tsx'
import { TransactionLink } from '../transactions/TransactionLink.tsx'
import { toProposalStage } from './proposalStage.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { Hash } from 'viem'
import type { Proposal } from './proposal.ts'
import { SAFE_BASE, transactionPath } from '@peppermint/ui/safe/paths.ts'
import { moreOwnersWords, signedWords } from '../words/proposalWords.ts'
import { CopyButton } from '../label/CopyButton.tsx'

export function ProposalBody(props: PanelBodyProps<ProposalState>) {
  const { state, words, actions, explorer } = props
  const stage = toProposalStage(state)
  switch (stage.status) {
    case 'proposing':
      return <Proposing {...props} phase={stage.phase} />
    case 'proposed':
      return <Proposed {...props} {...stage} />
    case 'replaced':
      return (
        <>
          <p>{words.body}</p>
          <Button onClick={() => actions.dismiss(state.mint.id)}>{words.primary}</Button>
          <Lines
            lines={[
              {
                what: t`Executed instead`,
                value: <TransactionLink hash={stage.replacementHash} explorer={explorer} />,
              },
            ]}
          />
        </>
      )
  }
}

interface ProposingProps extends PanelBodyProps<ProposalState> {
  readonly phase: IndexedPhase | undefined
}

function Proposing({ state, words, actions, phase }: ProposingProps) {
  const { sale, mint, entry } = state
  const [network, contract, { value }] = requestFigures(entry.request, sale.chainId)
  return (
    <>
      <p className="s">
        {words.body} {youGet}
      </p>
      <Button isSecondary onClick={actions.stopWaiting}>
        {words.secondary}
      </Button>
      <Lines
        lines={[
          network,
          contract,
          { what: t`Action`, value: t`Mint ${pepperCount(mint.quantity)}` },
          ...(phase === undefined ? [] : [{ what: t`Phase`, value: phaseName(phase) }]),
          {
            what: t`Your Safe pays`,
            value,
            total: true,
          },
        ]}
      />
      <Note note={words.note} />
    </>
  )
}

/** Owners in the list; the panel stays within a screen. */
const MAX_OWNERS = 4

interface ProposedProps extends PanelBodyProps<ProposalState> {
  readonly safeTxHash: Hash
  readonly proposal: Proposal | undefined
}

/**
 * A mint that is proposed in a Safe: its owners with their signatures, its hash, and where to sign it.
 */
function Proposed({ state, words, actions, safeTxHash, proposal }: ProposedProps) {
  const { mint, wallet } = state
  const isDeleted = proposal?.status === 'deleted'
  const isExecutable = proposal?.status === 'executable' && proposal.before === 0
  const path = isDeleted ? undefined : SAFE_BASE + transactionPath(wallet.address, safeTxHash)
  return (
    <>
      <p>{words.body}</p>
      {path !== undefined && !isExecutable && (
        <CopyButton text={toUrl(path)}>{t`Copy signing link`}</CopyButton>
      )}
      <div className="acts">
        {path !== undefined && (
          // Opens beside the page: in a Safe's host, this frame must stay.
          <a className={isExecutable ? 'b' : 'b secondary'} href={path} target="_blank" rel="noreferrer">
            {isExecutable ? t`Check and execute` : t`Check and sign`}
            <span className="sr"> {t`in the Safe workspace, in a new tab`}</span>
          </a>
        )}
        <Button isSecondary={path !== undefined} onClick={() => actions.dismiss(mint.id)}>
          {words.primary}
        </Button>
      </div>
      {/* Below the buttons, to keep them within the first screen. */}
      {proposal && !isDeleted && <Owners proposal={proposal} />}
      <Note note={words.note} />
      <Lines
        lines={[
          { what: 'Safe', value: <span title={wallet.address}>{shortenHex(wallet.address)}</span> },
          { what: t`Safe transaction hash`, value: <span title={safeTxHash}>{shortenHex(safeTxHash)}</span> },
        ]}
      />
    </>
  )
}

/** Those who signed first. */
function Owners({ proposal: { owners } }: { readonly proposal: Proposal }) {
  const inOrder = owners.toSorted((a, b) => Number(b.hasSigned) - Number(a.hasSigned))
  const shown = inOrder.length <= MAX_OWNERS ? inOrder : inOrder.slice(0, MAX_OWNERS - 1)
  return (
    <ol className="steps" aria-label={t`Owners`}>
      {shown.map((owner) => (
        <li key={owner.address} data-done={owner.hasSigned || undefined}>
          <span title={owner.address}>{shortenHex(owner.address)}</span>
          <span className="s m">{signedWords(owner)}</span>
        </li>
      ))}
      {shown.length < owners.length && (
        <li>
          <span className="m">{moreOwnersWords(owners.length - shown.length)}</span>
        </li>
      )}
    </ol>
  )
}

/** The full address to pass on; the path alone when prerendered. */
const toUrl = (path: string): string =>
  globalThis.location === undefined ? path : new URL(path, location.href).href
