import { getSession } from '../../session'

export async function GET() {
  const { address } = await getSession()
  return Response.json({ address })
}
