/** What must not be launched where money is at stake. */
import { findTestAccounts } from '@peppermint/contracts/testAccounts'
import type { Address } from 'viem'
import type { DeployConfig } from './deployConfig.ts'

/** Formats Unix seconds as ISO 8601 in UTC. */
export function formatTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** What the chain says of a launch. */
export interface LaunchMoment {
  /** Whether real money is at stake. */
  readonly isLive: boolean
  /** Whether the collection exists: its sale goes its way. */
  readonly isCreated: boolean
  /** Of the newest block, Unix seconds. */
  readonly now: number
}

/** An issue for each phase that has started: it could not be changed after the launch. */
export function findStartedPhases(
  { phases }: Pick<DeployConfig, 'phases'>,
  { isLive, isCreated, now }: LaunchMoment,
): readonly string[] {
  if (!isLive || isCreated) return []
  return phases.flatMap(({ name, start }, index) =>
    start > now
      ? []
      : [
          `Phase ${index} (${name}): started at ${formatTimestamp(start)}, and it is ${formatTimestamp(now)} on chain, so it could not be changed after the launch. Set a later start.`,
        ],
  )
}

/**
 * An issue for accounts whose keys everyone knows, which the terms alone show.
 * @param from sends the launch.
 */
export function findPublicKeys(config: DeployConfig, from: Address, isLive: boolean): readonly string[] {
  if (!isLive) return []
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
