import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/chain/emitterSchema.fixture.ts',
  out: './src/chain/migrations',
})
