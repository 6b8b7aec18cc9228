/** What must not be launched where money is at stake. */
import { findTestAccounts } from '@peppermint/contracts/testAccounts'
import type { Address } from 'viem'
import type { DeployConfig } from './deployConfig.ts'

/** Formats Unix seconds as ISO 8601 in UTC. */
export function formatTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** An issue for each phase that has started: it could not be changed after the launch. @param now Unix seconds. */
export function findStartedPhases({ phases }: DeployConfig, now: number): readonly string[] {
  return phases.flatMap(({ name, start }, index) =>
    start > now
      ? []
      : [
          `Phase ${index} (${name}): started at ${formatTimestamp(start)}, and it is ${formatTimestamp(now)} on chain, so it could not be changed after the launch. Set a later start.`,
        ],
  )
}

/** An issue for accounts whose keys everyone knows. @param from sends the launch. */
export function findPublicKeys(config: DeployConfig, from: Address): readonly string[] {
  const { owner, payees = [], royalty, turnstile } = config
  const named = [from, owner, ...payees.map(({ account }) => account)]
  if (royalty) named.push(royalty.receiver)
  if (turnstile) named.push(turnstile.recipient)
  const testAccounts = findTestAccounts(named)
  return testAccounts.length === 0
    ? []
    : [
        `${testAccounts.join(' and ')}: test account with a public private key. Anything it owns on this chain can be stolen.`,
      ]
}
