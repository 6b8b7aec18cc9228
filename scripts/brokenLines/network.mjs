/** Broken lines of N. */
export const network = {
  'N-01': [
    {
      file: 'packages/ui/src/chain/chain.ts',
      find: 'TIMEOUT_MS = 10_000',
      replace: 'TIMEOUT_MS = 9_000',
      test: 'packages/ui/src/chain/chain.test.ts',
    },
  ],
}
