import { createConfig } from 'ponder'
import { parseAbi, type Address } from 'viem'

const { BENCH_RPC_URL, BENCH_CONTRACT, BENCH_FROM_BLOCK } = process.env

export default createConfig({
  database: { kind: 'postgres' },
  chains: { canto: { id: 7700, rpc: BENCH_RPC_URL } },
  contracts: {
    Scovilles: {
      chain: 'canto',
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']),
      address: BENCH_CONTRACT as Address,
      startBlock: Number(BENCH_FROM_BLOCK),
    },
  },
})
