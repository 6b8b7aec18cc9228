import { http } from 'viem'
import { expect, test, vi } from 'vitest'
import { createWalletConfig, type WalletConfigOptions } from './config.ts'
import { DEFAULT_PROJECT_ID, resolveProjectId } from './projectId.ts'
import { canto, memoryStorage } from './scriptedBrowser.fixture.ts'

const configOf = (options: Partial<WalletConfigOptions> = {}) =>
  createWalletConfig({
    appName: 'Test',
    chains: [canto],
    transports: { [canto.id]: http() },
    storage: memoryStorage(),
    ...options,
  })
const connectors = (options?: Partial<WalletConfigOptions>) =>
  configOf(options).connectors.map(({ id }) => id)

/** What is logged on the console meanwhile. */
function warnings<T>(act: () => T): { readonly value: T; readonly logged: readonly string[] } {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    const value = act()
    return { value, logged: warn.mock.calls.map(([text]) => String(text)) }
  } finally {
    warn.mockRestore()
  }
}

test('[W-20] a project id brings WalletConnect, and without one there is none', () => {
  expect(connectors({ projectId: '7f6e504bfad60b485450578e05678ed3' })).toEqual(['injected', 'walletConnect'])
  expect(connectors()).toEqual(['injected'])
})

test.for(['', '  '])('[W-20] an empty project id (%j) is an error in plain words', (projectId) => {
  expect(() => configOf({ projectId })).toThrow(/project id is empty.*leave `projectId` out/)
})

test.for([
  'YOUR_PROJECT_ID',
  'your-project-id',
  '<YOUR_PROJECT_ID>',
  'YOUR_WALLETCONNECT_PROJECT_ID',
  'YOUR_PROJECT_ID_HERE',
  'PROJECT_ID',
  'projectId',
  'example',
  'xxx',
])('[W-20] the placeholder %s is warned of and replaced by a default', (projectId) => {
  const { value, logged } = warnings(() => resolveProjectId(projectId))
  expect(value).toBe(DEFAULT_PROJECT_ID)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(projectId)
  const made = warnings(() => connectors({ projectId }))
  expect(made.value).toContain('walletConnect')
  expect(made.logged).toHaveLength(1)
})

test.for(['7f6e504bfad60b485450578e05678ed3', 'my-shop-2026', DEFAULT_PROJECT_ID])(
  '[W-20] a real project id (%s) is used as it is, without a word',
  (projectId) => {
    expect(warnings(() => resolveProjectId(` ${projectId} `))).toEqual({ value: projectId, logged: [] })
  },
)
