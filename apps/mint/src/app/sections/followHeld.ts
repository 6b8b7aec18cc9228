/** Reads what the connected account owns whenever it may have changed, and again until our server is up to date. */
import type { Address } from 'viem'
import type { HeldReading } from '@peppermint/ui/account/readHeld.ts'
import { REREAD_MS } from './saleVersion.ts'

/** What a reading depends on. */
export interface HeldVersion {
  readonly owner: Address
  readonly key: string
  /** An answer that does not include this block is read again. */
  readonly block: number
}

export interface HeldTools {
  /** Rejects if neither our server nor the chain responds. */
  readonly read: (owner: Address) => Promise<HeldReading>
  /** Shows a reading; undefined for none. */
  readonly show: (owner: Address, reading: HeldReading | undefined) => void
  /** Calls the function after so many milliseconds. */
  readonly later: (run: () => void, delayMs: number) => void
}

/** Delay until a failed reading is tried again, in milliseconds. */
export const RETRY_MS = 15_000

/** @returns sets the version to show; undefined while no account is connected. */
export function followHeld({ read, show, later }: HeldTools): (next: HeldVersion | undefined) => void {
  let version: HeldVersion | undefined
  /** Whether our server's answer about this account is shown. */
  let isComplete = false

  async function reread(asked: HeldVersion): Promise<void> {
    const reading = await read(asked.owner).catch(() => undefined)
    if (version !== asked) return
    const again = (delayMs: number): void =>
      later(() => {
        if (version === asked) void reread(asked)
      }, delayMs)
    if (reading === undefined || reading.source === 'fallback') again(RETRY_MS)
    else if (reading.block < asked.block) again(REREAD_MS)
    // This browser's journal knows fewer peppers than our server's last answer.
    if (reading === undefined || (isComplete && reading.source === 'fallback')) return
    isComplete = reading.source === 'server'
    show(asked.owner, reading)
  }

  return (next) => {
    if (next?.owner === version?.owner && next?.key === version?.key) return
    if (version !== undefined && next?.owner !== version.owner) {
      isComplete = false
      show(version.owner, undefined)
    }
    version = next
    if (next !== undefined) void reread(next)
  }
}
