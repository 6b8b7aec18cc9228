/** Who has signed, and whether this page could check it. */
import { type Address, isAddressEqual } from 'viem'
import { formatDayAndTime } from '../words/moments.ts'
import { AddressText } from './CallTree.tsx'
import { type NameAddress, withoutOwner } from './addressNames.ts'
import { type CheckedConfirmation, isCounted, type ConfirmationStatus } from './checkConfirmations.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface WhoSignedProps {
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly confirmations: readonly CheckedConfirmation[]
  readonly nameAddress: NameAddress
  /** Then owners and threshold are those of today, and no one is still to sign. */
  readonly isExecuted?: boolean
}

export function WhoSigned({
  owners,
  threshold,
  confirmations,
  nameAddress,
  isExecuted = false,
}: WhoSignedProps) {
  const count = confirmations.filter(isCounted).length
  const others = confirmations.filter(({ signer }) => !owners.some((owner) => isAddressEqual(owner, signer)))
  const known = owners
    .map((owner) => ({
      owner,
      confirmation: confirmations.find(({ signer }) => isAddressEqual(signer, owner)),
    }))
    .filter(({ confirmation }) => !isExecuted || confirmation !== undefined)
  return (
    <>
      <p>
        {isExecuted
          ? t`It ran with the required signatures. An owner who executes it agrees without signing.`
          : plural(
              threshold,
              t`${count} of 1 required signature`,
              t`${count} of ${threshold} required signatures`,
            )}
      </p>
      <ol className="signers">
        {known.map((one) => (
          <Signer key={one.owner} {...one} nameAddress={nameAddress} />
        ))}
        {others.map((confirmation) => (
          <Signer
            key={confirmation.signer}
            owner={confirmation.signer}
            confirmation={confirmation}
            nameAddress={nameAddress}
          />
        ))}
      </ol>
    </>
  )
}

interface SignerProps {
  readonly owner: Address
  readonly confirmation: CheckedConfirmation | undefined
  readonly nameAddress: NameAddress
}

function Signer({ owner, confirmation, nameAddress }: SignerProps) {
  // All of this list are owners.
  const nameSigner: NameAddress = (address) => withoutOwner(nameAddress(address))
  const tick = confirmation === undefined ? 'open' : isCounted(confirmation) ? 'done' : 'bad'
  return (
    <li data-signer={confirmation?.status ?? 'none'}>
      <span className={`tick ${tick}`} aria-hidden="true" />
      <span>
        <AddressText address={owner} nameAddress={nameSigner} />
      </span>
      <span className="s m">
        {confirmation === undefined ? (
          t`not yet`
        ) : (
          <>
            {CONFIRMATIONS[confirmation.status]}
            {confirmation.submittedAt !== null && (
              <>
                <br />
                {formatDayAndTime(confirmation.submittedAt)}
              </>
            )}
          </>
        )}
      </span>
    </li>
  )
}

/** What this page could check about a confirmation. */
const CONFIRMATIONS: Readonly<Record<ConfirmationStatus, string>> = {
  signed: t`Signature checked`,
  approved: t`Approved on chain`,
  contract: t`Signed by a contract, checked on the chain`,
  unverified: t`Claimed, not confirmed by the chain: does not count`,
  invalid: t`Not a valid signature: does not count`,
  former: t`Not an owner now: does not count`,
}
