/** Notices transactions that wait for a block. */

/**
 * Calls back for each that anvil accepts, from the moment that this resolves until the chain ends. Not by asking:
 * that costs as much as mining empty blocks.
 * @throws if the chain does not answer.
 */
export async function watchTransactions(rpcUrl: string, onTransaction: () => void): Promise<void> {
  const socket = new WebSocket(rpcUrl.replace(/^http/, 'ws'))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_subscribe',
          params: ['newPendingTransactions'],
        }),
      ),
    )
    socket.addEventListener('close', () =>
      reject(new Error(`The chain at ${rpcUrl} does not report its transactions.`)),
    )
    socket.addEventListener('message', ({ data }) => {
      const isNotification = String(data).includes('eth_subscription')
      if (isNotification) onTransaction()
      else resolve()
    })
  })
}
