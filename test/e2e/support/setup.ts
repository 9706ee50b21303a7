import { afterAll, beforeAll } from 'vitest'
import { startSiteOfFile, stopSiteOfFile } from './site.ts'

beforeAll(startSiteOfFile)
afterAll(stopSiteOfFile)
