import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chainNameOf } from '@peppermint/input/address'
import { parseChainFacts } from './chainFile.ts'
import { chainNames, loadChain } from './loadChain.ts'
import { viemChain } from './viemChain.ts'

test('[C-13] every chain that ships is complete, and survives the built site’s JSON', () => {
  expect(chainNames()).toHaveLength(14)
  for (const name of chainNames()) {
    const chain = loadChain(name)
    expect(parseChainFacts(JSON.parse(JSON.stringify(chain)), name)).toEqual(chain)
    expect(viemChain(chain)).toMatchObject({ id: chain.id, name: chain.name })
    // The names of both lists are one chain's.
    if (!chain.isLocal) expect(chainNameOf(chain.id)).toBe(chain.name)
    expect(chain.multicall3 === undefined, name).toBe(chain.isLocal)
    // The chains of the OP stack name their fee for data.
    expect(chain.gas.dataFeeOracle !== undefined, name).toBe(chain.gas.hasDataFee)
  }
})

test('Canto is the default, with its endpoints, Turnstile and habits', () => {
  expect(loadChain(undefined)).toEqual(loadChain('canto'))
  expect(loadChain('')).toMatchObject({
    id: 7700,
    name: 'Canto',
    coin: { symbol: 'CANTO' },
    explorer: { url: 'https://tuber.build' },
    blockTimeMs: 6_000,
    gas: { hasTips: false, hasDataFee: false },
  })
})

test('a chain of one’s own is a file, and its faults are listed with what is expected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'peppermint-chain-'))
  const own = {
    definition: {
      id: 8453,
      name: 'Reef',
      nativeCurrency: { name: 'Coral', symbol: 'CORAL', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    },
    confirmations: 0,
    gas: { hasTips: true },
  }
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  write('reef.json', own)
  expect(loadChain('reef.json', folder)).toMatchObject({ id: 8453, coin: { symbol: 'CORAL' } })
  write('wrong.json', {
    definition: { ...own.definition, nativeCurrency: { name: 'Coral', symbol: 'CORAL', decimals: 6 } },
    gas: { hasTip: true },
    rpcUrl: 'x',
  })
  expect(() => loadChain('wrong.json', folder)).toThrow(
    /nativeCurrency: decimals must be 18[^]*confirmations must be a whole number; it is missing[^]*hasTips must be true or false; it is missing[^]*unknown field hasTip[^]*unknown field rpcUrl/,
  )
  expect(() => loadChain('besa')).toThrow('There is no chain besa: give one of arbitrum, avalanche, base')
})
