/** What the page and the worker that checks lists say to each other. */
import type { AllowlistScope } from '@peppermint/sale/allowlist.ts'
import type { ListProblem } from '@peppermint/sale/allowlist/checkAllowlist.ts'
import type { Hex } from 'viem'

export type ListRequest =
  | {
      readonly type: 'check'
      readonly list: Blob
      readonly scope: AllowlistScope
      readonly maxPerWallet: number
      /** For everyone; empty: the list has the column. */
      readonly quota: string
      readonly price: string
    }
  /** Compares the list that was checked last with the published one of this root. */
  | { readonly type: 'compare'; readonly base: string; readonly root: Hex }

export type CheckStage = 'reading' | 'checking' | 'hashing'
export type ListStage = CheckStage | 'comparing'

export interface Issue {
  readonly row: number
  readonly problem: ListProblem
}

export interface PriceCount {
  /** Wei. */
  readonly price: bigint
  readonly accounts: number
}

export interface ValidList {
  readonly status: 'valid'
  readonly accounts: number
  /** The most tokens that the list can mint. */
  readonly quotas: number
  readonly root: Hex
  /** Most frequent first, five at most. */
  readonly prices: readonly PriceCount[]
  /** Different prices in all. */
  readonly priceCount: number
  /** The checked rows as CSV: what `npm run allowlist` takes. */
  readonly csv: Blob
}

export interface BrokenList {
  readonly status: 'broken'
  /** The first ones. */
  readonly issues: readonly Issue[]
  readonly issueCount: number
}

/** Why a file could not be read. `message` is the browser's. */
export type FileProblem =
  | { readonly type: 'too-large' | 'not-utf8' }
  | { readonly type: 'changed'; readonly message: string }

export type CheckedList =
  | ValidList
  | BrokenList
  | { readonly status: 'unreadable'; readonly problem: FileProblem }

/** Why the published list could not be read. `message` is the browser's. */
export type PublishedProblem =
  | { readonly type: 'missing-file'; readonly file: string }
  | {
      readonly type: 'invalid-entry'
      readonly account: string
      readonly file: string
      readonly reason: string
    }
  | { readonly type: 'status'; readonly code: number }
  | { readonly type: 'other'; readonly message: string }

export interface Change {
  readonly account: string
  readonly change: 'added' | 'removed' | 'changed'
}

export type Comparison =
  | {
      readonly status: 'compared'
      readonly added: number
      readonly removed: number
      readonly changed: number
      /** The first ones. */
      readonly changes: readonly Change[]
    }
  | { readonly status: 'not-published' }
  | { readonly status: 'failed'; readonly problem: PublishedProblem }

export type ListAnswer =
  /** `done` of `all` where known. */
  | { readonly type: 'progress'; readonly stage: ListStage; readonly done?: number; readonly all?: number }
  | { readonly type: 'checked'; readonly list: CheckedList }
  | { readonly type: 'compared'; readonly comparison: Comparison }
