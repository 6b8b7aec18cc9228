import { useAccount } from 'wagmi'

/** Who is connected, as wagmi's own hook knows it. */
export function Account() {
  const { address } = useAccount()
  return <output>{address ?? 'not connected'}</output>
}
