import { expect, test, vi } from 'vitest'
import { explain } from '../errors/index.ts'
import { toImportError } from './client.ts'

/** What is thrown where the package is not there: by Node, a dev server, a bundle, and three browsers. */
const missing = [
  "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@walletconnect/sign-client' imported from /app/x.js",
  'Failed to resolve import "@walletconnect/sign-client" from "x.js". Does the file exist?',
  'Could not resolve "@walletconnect/sign-client" imported by "@peppermint/wallet-kit". Is it installed?',
  "Cannot find module '@walletconnect/sign-client'",
  "Failed to resolve module specifier '@walletconnect/sign-client'",
  'The specifier “@walletconnect/sign-client” was a bare specifier, but was not remapped to anything.',
  "Module name, '@walletconnect/sign-client' does not resolve to a valid URL.",
].map((message) => new TypeError(message))

test('a missing library is explained to the visitor and logged once', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    for (const cause of missing) {
      const problem = explain(toImportError(cause), { walletAsked: false, walletName: 'Rainbow' })
      expect(problem).toMatchObject({ code: 'relay-not-installed', outcome: 'fault', moneyMoved: false })
      expect(problem.detail).toBe(
        'This page can’t reach wallets on other devices, so Rainbow wasn’t asked. Nothing was sent and no money moved. Use another wallet.',
      )
      expect(problem.technical).toContain('npm install @walletconnect/sign-client@2.21.8')
    }
    expect(logged).toHaveBeenCalledTimes(1)
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining('@walletconnect/sign-client 2.21.8 is not installed'),
    )
  } finally {
    logged.mockRestore()
  }
})

test('a library that failed to load is an unreachable relay', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://app.example/assets/index.es-4f2.js',
    'error loading dynamically imported module: https://app.example/assets/index.es-4f2.js',
    'Importing a module script failed.',
    'Loading chunk 5 failed.',
  ])
    expect(explain(toImportError(new TypeError(message)), { walletAsked: false })).toMatchObject({
      code: 'relay-down',
      outcome: 'unreachable',
      moneyMoved: false,
    })
})
