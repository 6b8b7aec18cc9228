/** Below a proposal or message that came as a file or link: what the gateway has of it, and what an owner can do next. */
import type { VerifiedMessage, VerifiedTransaction } from '@peppermint/safe/bundle'
import { messagePath, transactionPath } from '@peppermint/ui/safe/paths.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { useLocation } from 'wouter'
import { ActionButton } from '../elements/ActionButton.tsx'
import { LoadFailed } from '../elements/Loaded.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { safeKey, useSource } from '../queries.ts'
import { serviceProblemOf } from '../sign/safeActionError.ts'
import { proposalStoreOf } from '../source/chain/proposalStore.ts'
import {
  type AtGateway,
  handOverKept,
  handOverMessage,
  handOverTransaction,
  lackingSignatures,
  readMessageAtGateway,
  readTransactionAtGateway,
} from './atGateway.ts'
import { gatewayWords, seeLabel } from './bundleWords.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ReceivedActionsProps {
  readonly received: VerifiedTransaction | VerifiedMessage
  /** Of a transaction whose nonce is used. */
  readonly usedNonce?: number | undefined
  /** Keeps it in this browser; undefined if it is kept. */
  readonly onKeep?: (() => void) | undefined
}

/** Nothing without a gateway. */
export function ReceivedActions(props: ReceivedActionsProps) {
  return useSource().type === 'gateway' ? <GatewayActions {...props} /> : null
}

function GatewayActions({ received, usedNonce, onKeep }: ReceivedActionsProps) {
  const source = useSource()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const item =
    'transaction' in received
      ? {
          hash: received.safeTxHash,
          path: transactionPath(source.safe, received.safeTxHash),
          read: () => readTransactionAtGateway(source, received.safeTxHash),
          handOver: () => handOverTransaction(source, received),
        }
      : {
          hash: received.messageHash,
          path: messagePath(source.safe, received.messageHash),
          read: () => readMessageAtGateway(source, received.messageHash),
          handOver: (known: AtGateway) => handOverMessage(source, received, known),
        }
  const { data: known, error, isFetching, refetch } = useAtGateway(item.hash, item.read)
  const handing = useMutation({
    mutationFn: async (before: AtGateway) => {
      const store = proposalStoreOf(source.chainId, source.safe)
      await handOverKept(store, item.hash, () => item.handOver(before))
      await queries.invalidateQueries({ queryKey: safeKey(source) })
      navigate(item.path)
    },
  })
  const lacking = known === undefined ? 0 : lackingSignatures(received.confirmations, known).length
  const isOpen = usedNonce === undefined
  const canHandOver = isOpen && known?.status === 'unknown' && lacking > 0
  const canAdd = isOpen && known !== undefined && 'signers' in known && lacking > 0
  return (
    <section className="at-gateway">
      {known === undefined ? (
        error === null ? (
          <p className="m">{t`Asking the gateway…`}</p>
        ) : (
          <LoadFailed
            error={error}
            what={t`its state at the gateway`}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <p className="note plain" data-at-gateway={known.status}>
          {gatewayWords(known, received, usedNonce)}
        </p>
      )}
      <div className="pass-on">
        {known !== undefined && canHandOver && (
          <ActionButton isBusy={handing.isPending} onClick={() => handing.mutate(known)}>
            {t`Hand it to the gateway`}
          </ActionButton>
        )}
        {known !== undefined && known.status !== 'unknown' && (
          <SafeLink className="b" to={item.path}>
            {seeLabel(known)}
          </SafeLink>
        )}
        {canAdd && (
          <ActionButton isSecondary isBusy={handing.isPending} onClick={() => handing.mutate(known)}>
            {plural(lacking, t`Add its signature there`, t`Add its ${lacking} signatures there`)}
          </ActionButton>
        )}
        {onKeep !== undefined && isOpen && (known === undefined || known.status === 'unknown') && (
          <ActionButton isSecondary onClick={onKeep}>{t`Keep it in this browser`}</ActionButton>
        )}
      </div>
      {handing.error !== null && <HandingProblem error={handing.error} />}
    </section>
  )
}

/** Read once, and after every change that this page makes. */
function useAtGateway(hash: Hex, read: () => Promise<AtGateway>) {
  const source = useSource()
  return useQuery({ queryKey: [...safeKey(source), 'at the gateway', hash], queryFn: read })
}

function HandingProblem({ error }: { readonly error: Error }) {
  const { title, detail } = serviceProblemOf(error, { mayBeStored: false, isInPage: false })
  return (
    <div className="note bad" role="alert">
      <p>
        <b>{title}</b>
      </p>
      <p className="brk">{detail}</p>
    </div>
  )
}
