import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseGwei } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { addressFilePath, withEndpointOf, writeEndpoint } from './addressFilePath.ts'
import { findNetwork } from './networks.ts'

test('a saved world has its own chain and endpoint, whichever collection is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'peppermint-world-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const world = findNetwork('world', folder, {})
  const path = addressFilePath(world, '.', folder, {})
  expect(withEndpointOf(world, path)).toBe(world)

  writeEndpoint(folder, 'http://127.0.0.1:7711')
  const chainOf = (chainId: number) => {
    const contract = `0x${'7e'.repeat(20)}`
    writeFileSync(path.file, JSON.stringify({ chainId, contract, deployBlock: 1, block: 1, contracts: [] }))
    const { chain, isLive, addressFileName, maxPrice } = withEndpointOf(world, path)
    // Gas of a world costs what Canto's does, far above Base's limit.
    expect(maxPrice).toBeGreaterThan(parseGwei('1000000'))
    const { id, name, nativeCurrency, rpcUrls } = chain
    return [id, name, nativeCurrency.symbol, rpcUrls.default.http, isLive, addressFileName]
  }
  const rest = [['http://127.0.0.1:7711'], false, 'deployment.json']
  expect(chainOf(7700)).toEqual([7700, 'the world of npm start', 'CANTO', ...rest])
  expect(chainOf(8453)).toEqual([8453, 'the world of npm start', 'ETH', ...rest])
  // A chain that is in no file is refused by its id, as before.
  expect(chainOf(4_242)).toEqual([7700, 'the world of npm start', 'CANTO', ...rest])
})
