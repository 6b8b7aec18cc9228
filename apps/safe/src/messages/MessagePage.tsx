/** One message: what it says, its hashes, who signed, and the Safe's signature once enough owners have. */
import { lazyPart } from '@peppermint/wallet-kit'
import { useQuery } from '@tanstack/react-query'
import type { SafeInfo, SafeMessage } from '@peppermint/safe/wire'
import { getAddress, isAddressEqual, type Address, type Hex } from 'viem'
import { messageStatusWarning, messageStatusWords } from './messageWords.ts'
import { useMessageTitle } from './useMessageTitle.ts'
import { useTypedDataFacts } from './useTypedDataFacts.ts'
import { formatDayAndTime } from '../words/moments.ts'
import { cleanText } from '../words/plainText.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { PagePart } from '../elements/PagePart.tsx'
import { StatusMark } from '../elements/StatusMark.tsx'
import { messageQuery, safeKey, useSafeInfo, useSource } from '../queries.ts'
import { checkConfirmations, isCounted, isEnough } from '../review/checkConfirmations.ts'
import { CopyText } from '../review/CopyText.tsx'
import { useAddressNames } from '../review/useAddressNames.ts'
import { recheckMs, useProof } from '../review/useChainReads.ts'
import { WhoSigned } from '../review/WhoSigned.tsx'
import { MessageReview } from './MessageReview.tsx'
import { SignMessage } from './SignMessage.tsx'
import { useMessageReview } from './useMessageReview.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Passes on what only this browser has. */
const sharePart = lazyPart(async () => (await import('../bundle/ShareKept.tsx')).default)

export function MessagePage({ messageHash }: { readonly messageHash: Hex }) {
  const source = useSource()
  const query = useQuery(messageQuery(source, messageHash))
  const facts = useSafeInfo()
  return (
    <Loaded query={query} what={t`this message`}>
      {(message) => (
        <Loaded query={facts} what={t`the Safe`}>
          {(known) => <Message message={message} facts={known} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Message({ message, facts }: { readonly message: SafeMessage; readonly facts: SafeInfo }) {
  const source = useSource()
  const { review, owners, threshold } = useMessageReview(message.message, facts, message)
  const nameAddress = useAddressNames(owners)
  const titleOf = useMessageTitle(useTypedDataFacts(message.message))
  const hash = review?.hashes.safeMessageHash
  const proof = useProof(hash ?? '0x', review?.hashes ?? { domainHash: '0x', structHash: '0x' })
  const checked = useQuery({
    queryKey: [
      ...safeKey(source),
      'message signatures',
      hash,
      owners,
      message.confirmations,
      proof && `at ${proof.version}`,
    ],
    queryFn: () =>
      checkConfirmations(
        message.confirmations.map(({ owner, signature }) => ({
          signer: getAddress(owner.value),
          signature,
          submittedAt: null,
        })),
        { safeTxHash: hash ?? '0x', owners, approvals: [], proof },
      ),
    refetchInterval: ({ state: { data } }) => recheckMs(data),
    enabled: hash !== undefined,
  })
  const confirmations = checked.data ?? []
  const status = messageStatusWords[message.status]
  const signers = confirmations.filter(isCounted).map(({ signer }) => signer)
  const hasThreshold = isEnough(confirmations, threshold)
  // Of a message that owners signed on the chain, a service has no signatures.
  const isSigned = hasThreshold || message.preparedSignature === '0x'
  // Those of contracts are unverified until the chain is read.
  const isOpen = checked.data === undefined || confirmations.some(({ status: one }) => one === 'unverified')
  const isFalse = message.status === 'CONFIRMED' && !isSigned && !isOpen
  const origin = cleanText(message.name) || cleanText(message.origin, 80)
  const proposedAt = formatDayAndTime(message.creationTimestamp)
  return (
    <article className="tx message">
      <header>
        <p className="s m">
          {origin === ''
            ? t`Message, proposed ${proposedAt}`
            : t`Message from ${origin}, proposed ${proposedAt}`}
        </p>
        <PageHeading level={2} title={t`Message`}>
          {titleOf(message.message)}
        </PageHeading>
        {isFalse ? (
          <p className="note bad" role="alert">
            {messageStatusWarning(threshold)}
          </p>
        ) : (
          <p>
            <StatusMark words={status} /> <span className="m">{status.meaning}</span>
          </p>
        )}
      </header>
      {review === undefined ? (
        <section>
          <p className="note bad">{t`This page does not sign the message: it cannot be hashed, or has fields that its hash does not cover. Nothing was sent.`}</p>
        </section>
      ) : (
        <>
          <MessageReview message={message.message} review={review} />
          <section>
            <h3>{t`Who signed`}</h3>
            <WhoSigned
              owners={owners}
              threshold={threshold}
              confirmations={confirmations}
              nameAddress={nameAddress}
            />
          </section>
          {message.preparedSignature !== null && !review.isBlocked && isSigned && (
            <PreparedSignature signature={message.preparedSignature} />
          )}
          {source.type === 'chain' && (
            <PagePart part={sharePart} what={t`sharing`}>
              {(Share) => <Share hash={message.messageHash} />}
            </PagePart>
          )}
          <SignMessage
            message={message.message}
            review={review}
            label={t`Sign message`}
            isComplete={message.status === 'CONFIRMED' && hasThreshold}
            hasSigned={(owner) => signers.some((signer) => isAddressEqual(signer, owner as Address))}
            share={(signature) => source.confirmMessage(message.messageHash, { signature })}
          />
        </>
      )}
    </article>
  )
}

function PreparedSignature({ signature }: { readonly signature: Hex }) {
  return (
    <section>
      <h3>{t`The Safe’s signature`}</h3>
      <p className="m">
        {signature === '0x'
          ? t`The service says that the owners signed on the chain. Then apps accept an empty signature, 0x.`
          : t`Paste it where an app asks for the signature of the Safe (ERC-1271).`}
      </p>
      <p className="hash brk">{signature}</p>
      <div className="acts">
        <CopyText text={signature}>{t`Copy signature`}</CopyText>
      </div>
    </section>
  )
}
