import type * as Record from './record.ts'

/** `recordTransaction`, for a page that seldom needs it: fetched when it is called. Rejects if it cannot be loaded. */
export const loadRecordTransaction = async (): Promise<typeof Record.recordTransaction> =>
  (await import('./record.ts')).recordTransaction
