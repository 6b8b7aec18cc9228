/** Signs a message as the connected owner, and shares the signature with the other owners. */
import type { TypedMessage } from '@peppermint/safe/hashes'
import type { MessageReview } from '@peppermint/safe/review'
import { proposeMessageInput } from '@peppermint/safe/wire'
import { useQueryClient } from '@tanstack/react-query'
import { type Hex, hashTypedData } from 'viem'
import { reasonWords } from '../sign/actionWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { safeKey, useChainSafe, useSource } from '../queries.ts'
import { AttemptNotice } from '../sign/AttemptNotice.tsx'
import { ChainAction, useChainReading } from '../sign/ChainAction.tsx'
import { DangerCheck, hasDanger, useDangerRead } from '../sign/DangerCheck.tsx'
import { isOwner } from '../sign/reviewed.ts'
import { SafeActionError } from '../sign/safeActionError.ts'
import { signAndStore } from '../sign/signProposal.ts'
import { SIGNED } from '../sign/useProposalActions.ts'
import { useSigning } from '../sign/useSigning.ts'
import type { SignableData, SigningMethod } from '../sign/requestSignature.ts'
import { useOwner } from '../sign/useOwner.ts'
import { useAccount, useIsReconnecting, useWorkspace } from '../workspace.ts'
import type { SafeState } from '@peppermint/safe/chain'
import { NOT_AN_OWNER, SafeItself } from '../sign/OwnersOnly.tsx'
import { notAnOwnerProblem } from '../sign/signWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface SignMessageProps {
  readonly message: string | TypedMessage
  readonly review: MessageReview
  readonly label: string
  /** Whether this owner has signed already. */
  readonly hasSigned?: (account: string) => boolean
  /** Whether enough owners have signed. */
  readonly isComplete?: boolean
  /** Stores the signature. */
  readonly share: (signature: Hex) => Promise<void>
  readonly onShared?: () => void
}

export function SignMessage({
  message,
  review,
  label,
  hasSigned,
  isComplete,
  share,
  onShared,
}: SignMessageProps) {
  const source = useSource()
  const { session } = useWorkspace()
  const account = useAccount()
  const owner = useOwner()
  const state = useChainSafe().data
  const queries = useQueryClient()
  const reading = useChainReading()
  const isReconnecting = useIsReconnecting()
  const { attempts, sign } = useSigning()
  const isDangerous = hasDanger(review.findings)
  const messageHash = review.hashes.safeMessageHash
  const { isRead, setRead } = useDangerRead(messageHash)

  const signMessage = (method?: SigningMethod): void =>
    sign({
      ask: (tools, options) =>
        signAndStore(
          tools,
          {
            check: async () => {
              const { account: signer } = tools.wallet
              if (!isOwner(await tools.readSafe(), signer))
                throw new SafeActionError(notAnOwnerProblem(signer))
            },
            chainId: source.chainId,
            data: signableMessage({ address: source.safe, chainId: source.chainId }, review),
            store: share,
            signed: (signature) => ({
              messages: [
                {
                  message: proposeMessageInput.shape.message.parse(message),
                  messageHash,
                  signatures: [signature],
                  createdAt: Date.now(),
                },
              ],
            }),
          },
          options,
        ),
      method,
      async onStored(isCurrent) {
        await queries.invalidateQueries({ queryKey: safeKey(source) })
        if (isCurrent()) onShared?.()
        return { status: 'done', text: SIGNED[source.type] }
      },
    })

  const obstacle = (): string | undefined => {
    if (review.isBlocked)
      return t`This page does not sign it: the service’s hash is not the hash of this message.`
    if (isComplete === true) return t`Enough owners have signed.`
    if (account === undefined)
      return isReconnecting ? reasonWords('checking') : t`Connect an owner’s wallet to sign.`
    if (state === undefined) return reasonWords(reading)
    if (owner === undefined) return t`Opening your wallet’s connection…`
    if (!isOwner(state, account)) return NOT_AN_OWNER
    return hasSigned?.(account) === true ? t`You have signed this message.` : undefined
  }
  const reason = obstacle()
  const isSafe = account === source.safe && !review.isBlocked && isComplete !== true
  return (
    <section aria-live="polite">
      <h3>{t`Sign`}</h3>
      {isSafe ? (
        <SafeItself />
      ) : reason === undefined ? (
        <>
          {isDangerous && <DangerCheck isRead={isRead} onChange={setRead} />}
          <div className="acts">
            <ActionButton isBusy={attempts.isBusy || (isDangerous && !isRead)} onClick={() => signMessage()}>
              {label}
            </ActionButton>
          </div>
        </>
      ) : (
        <>
          <p className="m">{reason}</p>
          {account === undefined && !isReconnecting && !review.isBlocked && isComplete !== true && (
            <ActionButton onClick={() => session.kit.dialog.set('connect')}>{t`Connect Wallet`}</ActionButton>
          )}
          {reason === reasonWords(reading) && <ChainAction reading={reading} />}
        </>
      )}
      <AttemptNotice
        attempts={attempts}
        onSwitchChain={() => void session.kit.wallet.switchChain().then(attempts.clear, () => undefined)}
        onSignHash={() => signMessage('hash')}
      />
    </section>
  )
}

/**
 * The typed data whose hash the review shows.
 * @throws if the review is blocked or of another Safe: what is signed must be what is shown.
 */
export function signableMessage(
  { address, chainId }: Pick<SafeState, 'address' | 'chainId'>,
  { hashes, isBlocked }: MessageReview,
): SignableData {
  const data = {
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashes.message },
  } as const
  // Contracts before 1.3.0 sign without the chain id.
  const domains = [{ chainId, verifyingContract: address }, { verifyingContract: address }]
  const domain = domains.find((one) => hashTypedData({ ...data, domain: one }) === hashes.safeMessageHash)
  if (isBlocked || domain === undefined) throw new Error('Safe message: what is signed is not what is shown')
  return { ...data, domain }
}
