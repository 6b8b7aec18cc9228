/** The wallet engine with its words. */
import { explain } from '../errors/index.ts'
import { startEngine } from './startEngine.ts'
import type { WalletEngineOptions } from './engineOptions.ts'
import type { WalletEngine } from './wallet.ts'

/** Starts looking for wallets and returns the engine. Contacts no host and asks no wallet anything. */
export const createWalletEngine = (options: WalletEngineOptions): WalletEngine =>
  startEngine(options, explain)
