/** Switching where the connector does it in a way of its own: through a relay, or out of a frame. */
import { type Connector, ConnectorNotFoundError, SwitchChainNotSupportedError } from 'wagmi'

/**
 * Has a connector switch the chain.
 * @throws wagmi's `SwitchChainNotSupportedError` where it cannot; else what the connector throws.
 */
export async function switchConnectorChain(connector: Connector | undefined, chainId: number): Promise<void> {
  if (!connector) throw new ConnectorNotFoundError()
  if (!connector.switchChain) throw new SwitchChainNotSupportedError({ connector })
  await connector.switchChain({ chainId })
}
