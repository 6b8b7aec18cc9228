/** Signs a message as the connected owner, and shares the signature with the other owners. */
import type { MessageReview } from '@peppermint/safe/review'
import { useQueryClient } from '@tanstack/react-query'
import { isAddressEqual, type Hex, hashTypedData } from 'viem'
import { reasonWords } from '../sign/actionWords.ts'
import { messageSigned } from './messageWords.ts'
import { isRejection } from '@peppermint/wallet-kit/errors'
import { ActionButton } from '../elements/ActionButton.tsx'
import { safeKey, useChainSafe, useSource } from '../queries.ts'
import { AttemptNotice } from '../sign/AttemptNotice.tsx'
import { ChainAction, useChainReading } from '../sign/ChainAction.tsx'
import { DangerCheck, hasDanger, useDangerRead } from '../sign/DangerCheck.tsx'
import { problemOf, serviceProblemOf, SafeActionError } from '../sign/safeActionError.ts'
import {
  isTypedDataUnsupported,
  type SigningMethod,
  requestSignature,
  type SignableData,
} from '../sign/requestSignature.ts'
import { type Attempt, useAttempt } from '../sign/useAttempt.ts'
import { useOwner } from '../sign/useOwner.ts'
import { useAccount, useIsReconnecting, useWorkspace } from '../workspace.ts'
import type { SafeState } from '@peppermint/safe/chain'
import { notAnOwnerProblem } from '../sign/signWords.ts'
import type { OwnerWallet } from '../sign/ownerWallet.ts'

interface SignMessageProps {
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

export function SignMessage({ review, label, hasSigned, isComplete, share, onShared }: SignMessageProps) {
  const source = useSource()
  const { session } = useWorkspace()
  const account = useAccount()
  const owner = useOwner()
  const state = useChainSafe().data
  const queries = useQueryClient()
  const reading = useChainReading()
  const isReconnecting = useIsReconnecting()
  const { attempt, isBusy, run, clear } = useAttempt()
  const signed = messageSigned[source.type]
  const isDangerous = hasDanger(review.findings)
  const { isRead, setRead } = useDangerRead(review.hashes.safeMessageHash)

  async function send(signature: Hex, isCurrent: () => boolean): Promise<Attempt> {
    try {
      await share(signature)
    } catch (error) {
      return { status: 'unsent', signature, problem: serviceProblemOf(error) }
    }
    await queries.invalidateQueries({ queryKey: safeKey(source) })
    if (isCurrent()) onShared?.()
    return { status: 'done', text: onShared ? signed.proposed : signed.confirmed }
  }

  const sign = (method: SigningMethod) =>
    run(async (set, isCurrent) => {
      if (owner === undefined || state === undefined) return { status: 'idle' }
      set({ status: 'in-wallet', request: 'sign' })
      let signature: Hex
      try {
        signature = await requestMessageSignature(owner.wallet, state, review, method)
      } catch (error) {
        if (isRejection(error)) return { status: 'declined' }
        if (method === 'typed-data' && isTypedDataUnsupported(error))
          return { status: 'typed-data-unsupported' }
        return { status: 'failed', problem: problemOf(error, owner.wallet.name) }
      }
      // Stopped waiting: a signature that arrives later is discarded.
      if (!isCurrent()) return { status: 'idle' }
      set({ status: 'working', text: signed.sharing })
      return send(signature, isCurrent)
    })

  const obstacle = (): string | undefined => {
    if (review.isBlocked)
      return 'This page does not sign it: the service’s hash is not the hash of this message.'
    if (isComplete === true) return 'Enough owners have signed.'
    if (account === undefined)
      return isReconnecting ? reasonWords('checking') : 'Connect an owner’s wallet to sign.'
    if (state === undefined) return reasonWords(reading)
    if (owner === undefined) return 'Opening your wallet’s connection…'
    if (!state.owners.some((one) => isAddressEqual(one, account)))
      return 'Your account is not an owner of this Safe, so it cannot sign.'
    return hasSigned?.(account) === true ? 'You have signed this message.' : undefined
  }
  const reason = obstacle()
  return (
    <section aria-live="polite">
      <h3>Sign</h3>
      {reason === undefined ? (
        <>
          {isDangerous && <DangerCheck isRead={isRead} onChange={setRead} />}
          <div className="acts">
            <ActionButton isBusy={isBusy || (isDangerous && !isRead)} onClick={() => sign('typed-data')}>
              {label}
            </ActionButton>
          </div>
        </>
      ) : (
        <>
          <p className="m">{reason}</p>
          {account === undefined && !isReconnecting && !review.isBlocked && isComplete !== true && (
            <ActionButton onClick={() => session.kit.dialog.set('connect')}>Connect Wallet</ActionButton>
          )}
          {reason === reasonWords(reading) && <ChainAction reading={reading} />}
        </>
      )}
      <AttemptNotice
        attempt={attempt}
        onStop={clear}
        onSwitchChain={() => void session.kit.wallet.switchChain().then(clear, () => undefined)}
        onSignHash={() => sign('hash')}
        onResend={() => {
          if (attempt.status === 'unsent') run((_, isCurrent) => send(attempt.signature, isCurrent))
        }}
      />
    </section>
  )
}

/**
 * Asks an owner's wallet to sign a message of a Safe.
 * Resolves with 65 bytes of this owner over the SafeMessage hash of the review.
 * @throws {SafeActionError} if the review is blocked, the account is no owner, or the signature is another account's;
 * the wallet's own errors.
 */
async function requestMessageSignature(
  wallet: OwnerWallet,
  state: SafeState,
  review: MessageReview,
  method: SigningMethod,
): Promise<Hex> {
  if (!state.owners.some((owner) => isAddressEqual(owner, wallet.account)))
    throw new SafeActionError(notAnOwnerProblem(wallet.account))
  return requestSignature(wallet, state.chainId, signableMessage(state, review), method)
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
