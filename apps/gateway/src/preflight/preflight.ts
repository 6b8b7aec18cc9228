/**
 * `npm run preflight:gateway`, and `node gateway/preflight.js` where a gateway is installed: checks a gateway's
 * configuration and everything that it names, before the start. It changes nothing.
 */
import { runPreflightProcess, type Preflight } from '@peppermint/indexer/preflight/runPreflight.ts'
import {
  gatewayLogConfig,
  GATEWAY_OPTIONS,
  readGatewayConfig,
  type GatewayConfig,
} from '../config/readGatewayConfig.ts'
import { checkGateway } from './checkGateway.ts'

export const gatewayPreflight: Preflight<GatewayConfig> = {
  name: 'preflight:gateway',
  usage: `Checks a gateway's configuration, the nodes, Safe's contracts, the database and the machine, before the start. Changes nothing.

  npm run -s preflight:gateway -- --rpc URL        with every option of the gateway
  node gateway/preflight.js --env-file /etc/safe-gateway/gateway.env        where the gateway is installed
`,
  options: GATEWAY_OPTIONS,
  readConfig: readGatewayConfig,
  check: checkGateway,
  logConfigOf: gatewayLogConfig,
}

if (import.meta.main) await runPreflightProcess(gatewayPreflight)
