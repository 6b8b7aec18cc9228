import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { buildVerificationInputs } from './writeVerification.ts'

test('verification inputs compile to the deployed bytecode', () => {
  const solc: { readonly compile: (input: string) => string } = createRequire(import.meta.url)('solc')
  const [input] = buildVerificationInputs(['Scovilles'])
  if (!input) throw new Error('There is no input.')
  expect(input).toMatchObject({ target: 'src/Scovilles.sol:Scovilles', compiler: 'v0.8.30+commit.73712a01' })
  const json = JSON.parse(input.json)
  // The same compilation with fewer answers, because every contract's code takes seconds.
  json.settings.outputSelection = { 'src/Scovilles.sol': { Scovilles: ['evm.bytecode.object'] } }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(json)))
  expect(errors.filter(({ severity }: { readonly severity: string }) => severity === 'error')).toEqual([])
  expect(`0x${contracts['src/Scovilles.sol'].Scovilles.evm.bytecode.object}`).toBe(scovillesBytecode)
}, 300_000)

test("verification inputs contain exactly the contract's sources", () => {
  const [input] = buildVerificationInputs(['MintMath'])
  const { sources } = JSON.parse(input?.json ?? '{}')
  expect(Object.keys(sources)).toEqual(['src/MintMath.sol'])
  expect(sources['src/MintMath.sol'].content).toBe(
    readFileSync(new URL('../../../contracts/src/MintMath.sol', import.meta.url), 'utf8'),
  )
}, 300_000)
