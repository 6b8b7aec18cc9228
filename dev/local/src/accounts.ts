/**
 * The accounts of every local world, with public private keys: the ones that every development chain funds (mnemonic
 * "test test test test test test test test test test test junk"). Never send anything of value to them.
 */
import type { Address, Hex } from 'viem'

/** An account with its public private key. */
export interface TestAccount {
  readonly name: string
  readonly address: Address
  readonly privateKey: Hex
}

/** Addresses for bundles that must not contain keys. */
const ALICE_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CAROL_ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The visitors, who own the world's Safe together. The first is a wallet's default. */
export const VISITORS = [
  { name: 'Alice', address: ALICE_ADDRESS },
  { name: 'Bob', address: BOB_ADDRESS },
  { name: 'Carol', address: CAROL_ADDRESS },
] as const

/** The owner of the collection, and visitors. */
export const accounts = {
  owner: {
    name: 'owner',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  alice: {
    name: 'alice',
    address: ALICE_ADDRESS,
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  bob: {
    name: 'bob',
    address: BOB_ADDRESS,
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  carol: {
    name: 'carol',
    address: CAROL_ADDRESS,
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
} as const satisfies Record<string, TestAccount>

/** Accounts of a world by name. */
export type WorldAccounts = Readonly<Record<keyof typeof accounts, TestAccount>>
