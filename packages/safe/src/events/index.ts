/** Events of Safes, of their factory, and of tokens. */
export * from './safeEvents.ts'
