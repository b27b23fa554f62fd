import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { identifyData } from '../catalog.queries.ts'
import type { CatalogReadModel } from '../read-model.ts'
import {
  deleteIncomplete,
  type Origin,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint-file.ts'
import { codeVersion } from './code-version.ts'

const FILE = 'catalog.checkpoint'
// Below this the database is read as fast.
const MIN_PRODUCTS = 3_000
// Above this reading everything is as fast as reading what changed.
const MAX_CHANGED = 20_000
// Small enough for the statement timeout on a busy machine.
const BATCH = 1_000
// A process that is killed is to find a position that the change log still reaches back to.
const SAVE_INTERVAL_MS = 20 * 60 * 1_000

type Dependencies = {
  catalog: CatalogReadModel
  changes: Pick<ChangeFeed, 'appliedPosition' | 'listChangedSince'>
  clock: Clock
  dataDir: string
  log: Pick<Log, 'warn'>
  /** Tests store small catalogues. */
  minProducts?: number
}

/**
 * The catalogue of this process in a file, with the position in the change log that it shows: the next start reads the
 * file and what changed since, instead of the whole catalogue. The file is only a cache: without it, or if it does not
 * fit, the start takes longer.
 */
export class CatalogCheckpoint {
  readonly #dependencies: Dependencies
  readonly #path: string
  #database: string | undefined
  #saving: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#path = join(dependencies.dataDir, FILE)
  }

  /** Shows the stored catalogue with all changes since; false if there is none that can be used. */
  async load(db: Database): Promise<boolean> {
    const { log } = this.#dependencies
    try {
      // Before anything is read from it: what is stored later is of this database or of a later state of it.
      this.#database = await identifyData(db)
      return existsSync(this.#path) && (await this.#load(this.#database, db))
    } catch (error) {
      log.warn({ err: error }, 'the stored catalogue cannot be used: reading it from the database')
      return false
    }
  }

  /** Stores the catalogue now and from time to time. */
  start(): void {
    this.#timer ??= setInterval(() => void this.save(), SAVE_INTERVAL_MS).unref()
    void this.save()
  }

  async save(): Promise<void> {
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined
    })
    await this.#saving
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.save()
  }

  async #load(database: string, db: Database): Promise<boolean> {
    const { catalog, changes, clock } = this.#dependencies
    await deleteIncomplete(this.#path, clock.now())
    const stored = await readCheckpoint(this.#path, originIn(database))
    const changed = stored && (await changes.listChangedSince('catalog', stored.position))
    if (!stored || !changed || changed.length > MAX_CHANGED) return false
    catalog.restore(stored.state)
    for (let i = 0; i < changed.length; i += BATCH)
      await catalog.refresh(changed.slice(i, i + BATCH).map(Number), db)
    return true
  }

  async #save(): Promise<void> {
    const { catalog, changes, log, minProducts = MIN_PRODUCTS } = this.#dependencies
    if (this.#database === undefined || catalog.size < minProducts) return
    try {
      const origin = originIn(this.#database)
      // The position first: what is applied after it is applied again at the start.
      const position = changes.appliedPosition
      const state = await catalog.copyState()
      await writeCheckpoint(this.#path, origin, { position, state })
    } catch (error) {
      log.warn({ err: error }, 'the catalogue could not be stored for the next start')
    }
  }
}

function originIn(database: string): Origin {
  return { database, code: codeVersion() }
}
