import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly version?: string
  readonly license?: string
}

const lock = JSON.parse(readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const relayPackages = Object.entries(lock.packages).flatMap(([path, { version, license }]) => {
  const name = path.split('node_modules/').at(-1) ?? ''
  return /^@(walletconnect|reown)\//.test(name) ? [{ name, version, license }] : []
})

test('every WalletConnect package is MIT or Apache-2.0, which later versions are not', () => {
  expect(relayPackages.length).toBeGreaterThan(10)
  for (const { name, license } of relayPackages) expect(['MIT', 'Apache-2.0'], name).toContain(license)
})

test.each([
  ['@walletconnect/sign-client', ['2.21.8']],
  ['@walletconnect/core', ['2.21.8']],
  ['@walletconnect/utils', ['2.21.8']],
  ['@walletconnect/types', ['2.21.8']],
  ['@reown/walletkit', ['1.2.10']],
])('%s stays where its licence is Apache-2.0', (name, allowed) => {
  const there = relayPackages.filter((locked) => locked.name === name)
  expect(there.length).toBeGreaterThan(0)
  for (const { version } of there) expect(allowed).toContain(version)
})

test('the kit asks for exactly that version', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as {
    readonly peerDependencies: Readonly<Record<string, string>>
    readonly peerDependenciesMeta: unknown
  }
  expect(peerDependencies['@walletconnect/sign-client']).toBe('2.21.8')
  expect(peerDependenciesMeta).toMatchObject({ '@walletconnect/sign-client': { optional: true } })
})
