/** What a wallet is to show of accounts that a Safe sends something to. */
import type { DeadlockChecks, RecipientChecks } from '@peppermint/safe/wire'
import { type Address, isAddressEqual } from 'viem'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { type Interaction, readSent } from './interactions.ts'
import { readInTime } from './readInTime.ts'

/** Accounts of one request that are asked whether they are Safes. */
export const MAX_ASKED = 10

/** Below so many executed transactions a Safe has little activity, in the wallet's own terms. */
const LOW_ACTIVITY = 5

/** `unknown`: not asked, or no answer in time. */
type Account = GatewaySafe | 'no-safe' | 'unknown'

async function readAccount(
  chain: GatewayChain,
  address: Address,
  client: string | undefined,
): Promise<Account> {
  const read = await readInTime(chain.readSafe(address, client).then((found) => found ?? 'no-safe'))
  return read ?? 'unknown'
}

/** @param client address of the requesting client. */
export async function checkRecipients(
  chain: GatewayChain,
  {
    safe,
    recipients,
    client,
  }: { safe: GatewaySafe | undefined; recipients: readonly Address[]; client?: string | undefined },
): Promise<Readonly<Record<Address, RecipientChecks>>> {
  const [sent, accounts] = await Promise.all([
    readSent(chain, safe, recipients),
    Promise.all(recipients.slice(0, MAX_ASKED).map((one) => readAccount(chain, one, client))),
  ])
  return Object.fromEntries(
    recipients.map((recipient, index) => {
      const account = accounts[index] ?? 'unknown'
      const isOwner = safe?.owners.some((owner) => isAddressEqual(owner, recipient)) === true
      return [recipient, describeRecipient(sent.get(recipient), account, isOwner)]
    }),
  )
}

function describeRecipient(
  sent: Interaction | undefined,
  account: Account,
  isOwner: boolean,
): RecipientChecks {
  // Any contract can answer like a Safe.
  const isSafe = typeof account === 'object' && account.version !== null
  const who = isOwner ? ' It is an owner of this Safe.' : isSafe ? ' It is itself a Safe.' : ''
  return {
    isSafe,
    RECIPIENT_INTERACTION: [describeSent(sent, who)],
    ...(account !== 'no-safe' &&
      !isSafe && {
        RECIPIENT_ACTIVITY: [
          {
            severity: 'INFO',
            type: 'FAILED',
            title: 'Activity not checked',
            description:
              account === 'unknown'
                ? 'Whether this address is a Safe, and how active it is, could not be read.'
                : 'It answers like a Safe, but its code is none that this gateway knows: what it says of itself was not believed.',
          },
        ],
      }),
    ...(isSafe &&
      account.nonce < LOW_ACTIVITY && {
        RECIPIENT_ACTIVITY: [
          {
            severity: 'WARN',
            type: 'LOW_ACTIVITY',
            title: 'Low activity recipient',
            description: `This Safe has executed ${account.nonce === 1 ? '1 transaction' : `${account.nonce} transactions`} of its owners.`,
          },
        ],
      }),
  }
}

function describeSent(
  sent: Interaction | undefined,
  who: string,
): RecipientChecks['RECIPIENT_INTERACTION'][number] {
  switch (sent?.status) {
    case 'known':
      return {
        severity: 'OK',
        type: 'RECURRING_RECIPIENT',
        title: 'Recurring recipient',
        description: `This Safe has sent to this address ${sent.isMore ? 'at least ' : ''}${sent.times === 1 ? 'once' : `${sent.times} times`}.${who}`,
      }
    case 'none':
      return {
        severity: 'INFO',
        type: 'NEW_RECIPIENT',
        title: 'New recipient',
        description: `This Safe has not sent anything to this address before.${who}`,
      }
    case 'unknown':
    case undefined:
      return {
        severity: 'INFO',
        type: 'FAILED',
        title: 'Earlier transfers not checked',
        description: `Whether this Safe has sent to this address before is not known here.${who}`,
      }
  }
}

/**
 * Whether accounts that would become owners are Safes that this one is an owner of: each could need the other’s signature.
 * Never an alarm that stops the owners: thresholds may allow it.
 */
export async function checkDeadlock(
  chain: GatewayChain,
  { safe, newOwners, client }: { safe: Address; newOwners: readonly Address[]; client?: string | undefined },
): Promise<Readonly<Record<Address, DeadlockChecks>>> {
  const asked = newOwners.slice(0, MAX_ASKED)
  const accounts = await Promise.all(asked.map((owner) => readAccount(chain, owner, client)))
  const results = accounts.flatMap((account, index): DeadlockChecks['DEADLOCK'] => {
    const owner = asked[index]
    if (account === 'no-safe') return []
    if (account === 'unknown')
      return [notChecked(`Whether the new owner ${owner} is a Safe could not be read.`)]
    const isMutual = account.owners.some((one) => isAddressEqual(one, safe))
    return [
      isMutual
        ? {
            severity: 'WARN',
            type: 'NESTED_SAFE_WARNING',
            title: 'Two Safes would own each other',
            description: `The new owner ${owner} is a Safe that has this Safe as an owner. If each needs the other’s signature, neither can sign any more.`,
          }
        : notChecked(`The new owner ${owner} is itself a Safe. The owners of its owners were not checked.`),
    ]
  })
  if (newOwners.length > asked.length)
    results.push(notChecked(`${newOwners.length - asked.length} of the new owners were not checked.`))
  return results.length === 0 ? {} : { [safe]: { DEADLOCK: results } }
}

const notChecked = (description: string): DeadlockChecks['DEADLOCK'][number] => ({
  severity: 'INFO',
  type: 'FAILED',
  title: 'Nested owners not checked',
  description,
})
