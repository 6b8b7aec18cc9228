/**
 * Removes code from viem's bundle that these pages never call: calls of contracts that are not deployed, with the
 * bytecode of their helpers; overrides of state and blocks, which `call` then rejects; the errors of batches; advice for
 * developers in errors, and reasons of panics that do not occur. About 8 kB of the first
 * load (docs/design/pages-and-bytes.md). The build fails if viem has changed these places.
 */
import type { Plugin } from 'vite'

/** Errors of EIP-5792 (5700 to 5760), which nodes never answer; the page asks wallets for batches without viem. */
const BATCH_ERROR_NAMES = [
  'UnsupportedNonOptionalCapabilityError',
  'UnsupportedChainIdError',
  'DuplicateIdError',
  'UnknownBundleIdError',
  'BundleTooLargeError',
  'AtomicReadyWalletRejectedUpgradeError',
  'AtomicityNotSupportedError',
]
const BATCH_ERRORS =
  /export class UnsupportedNonOptionalCapabilityError.*?(?=export class WalletConnectSessionSettlementError)/s
const BATCH_CASES = /\/\/ 5700\n.*?(?=\/\/ CAIP-25)/s

/** Replacements in viem's `call`. */
const UNUSED_IN_CALL: readonly (readonly [RegExp, string])[] = [
  [/import \{ parseAbi \} from 'abitype';\n/, ''],
  [/import \* as BlockOverrides from [^\n]*\n/, ''],
  [/import \{ encodeDeployData, \} from [^\n]*\n/, ''],
  [/import \{ serializeStateOverride, \} from [^\n]*\n/, ''],
  [
    /const deploylessCallViaBytecode = [^\n]*\n/,
    'if (code || factory || stateOverride || blockOverrides) throw new BaseError("not in this build")\nconst deploylessCallViaBytecode = false\n',
  ],
  [/const deploylessCallViaFactory = [^\n]*\n/, 'const deploylessCallViaFactory = false\n'],
  [/const rpcBlockOverrides = .*?;\n/s, 'const rpcBlockOverrides = undefined\n'],
  [/const rpcStateOverride = [^\n]*\n/, 'const rpcStateOverride = undefined\n'],
  [
    /function toDeploylessCallViaBytecodeData\(.*?\n\}\n/s,
    'const toDeploylessCallViaBytecodeData = () => "0x"\n',
  ],
  [/function toDeploylessCallViaFactoryData\(.*?\n\}\n/s, ''],
]

export function leanViem(): Plugin {
  return {
    name: 'lean-viem',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/viem/_esm/constants/contracts.js')) {
        const lean = code.replaceAll(/'0x[0-9a-f]{100,}'/g, "'0x'")
        if (lean === code)
          this.error('leanViem: no helper bytecode found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      if (id.endsWith('/viem/_esm/errors/abi.js')) {
        const lean = code.replaceAll(/^\s*(['`])(?:Make sure you are using|You can look up) .*\1,\n/gm, '')
        if (lean === code) this.error('leanViem: no advice found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      if (id.endsWith('/viem/_esm/constants/solidity.js')) {
        // Conversions, storage and memory: no contract that the page calls can fail so.
        const lean = code.replaceAll(/^\s*(?:33|34|49|65|81): '.*',\n/gm, '')
        if (lean === code)
          this.error('leanViem: no panic reasons found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      // Other copies of viem are its dependents' own.
      if (id.includes('/@walletconnect/')) return null
      if (id.endsWith('/viem/_esm/errors/rpc.js')) {
        const lean = code.replace(BATCH_ERRORS, '')
        if (lean === code)
          this.error('leanViem: no errors of batches found in viem; update site/build/leanViem.ts')
        const names = BATCH_ERROR_NAMES.map((name) => `UnknownRpcError as ${name}`)
        return { code: `${lean}\nexport { ${names.join(', ')} }`, map: null }
      }
      if (id.endsWith('/viem/_esm/utils/buildRequest.js')) {
        const lean = code.replace(BATCH_CASES, '')
        if (lean === code)
          this.error('leanViem: no cases of batches found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      if (!id.endsWith('/viem/_esm/actions/public/call.js')) return null
      let lean = code
      for (const [from, to] of UNUSED_IN_CALL) {
        if (!from.test(lean))
          this.error('leanViem: viem changed actions/public/call.js; update site/build/leanViem.ts')
        lean = lean.replace(from, to)
      }
      return { code: lean, map: null }
    },
  }
}
