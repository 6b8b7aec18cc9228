/** The wallet engine with its error messages included. */
import { explain } from '../errors/index.ts'
import { startEngine } from './startEngine.ts'
import type { WalletEngineOptions } from './engineOptions.ts'
import type { WalletEngine } from './wallet.ts'

/** Starts wallet discovery and returns the engine. Contacts no host and no wallet. */
export const createWalletEngine = (options: WalletEngineOptions): WalletEngine =>
  startEngine(options, explain)
