/** Loads the search for executions of operations. */

/** Lazy: most visitors' wallets send the transaction themselves and return its hash. */
export const loadExecutionSearch = () => import('./findExecution.ts').catch(() => undefined)
