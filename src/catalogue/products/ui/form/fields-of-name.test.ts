import { describe, expect, test } from 'vitest'
import { fieldsOfName, type NameReading, NOTHING_READ } from './fields-of-name.ts'

const HP: NameReading = {
  brand: 'HP',
  kind: 'laptop',
  specs: { model: 'EliteBook 840', ramGb: '8', defects: ['hinge'] },
}
const ofHp = { category: 'HP', kind: 'laptop', specs: { ...HP.specs } }

describe('a new name of a product in the form', () => {
  test('fills what is empty, and leaves what the saller chose', () => {
    const fields = { category: '', kind: 'desktop', specs: { ramGb: '16' } }
    expect(fieldsOfName(fields, NOTHING_READ, HP)).toEqual({
      category: 'HP',
      specs: { model: 'EliteBook 840', defects: ['hinge'] },
    })
  })

  test('that names another device replaces what the former name stated, and asks again for the rest', () => {
    const dell: NameReading = { brand: 'DELL', kind: 'laptop', specs: { model: 'Latitude 7490' } }
    expect(fieldsOfName(ofHp, HP, dell)).toEqual({
      category: 'DELL',
      specs: { model: 'Latitude 7490', ramGb: '', defects: [] },
    })
    const unknown: NameReading = { brand: '', kind: '', specs: { model: 'Symphony Z60' } }
    expect(fieldsOfName(ofHp, HP, unknown)).toMatchObject({ category: '', specs: { ramGb: '' } })
  })

  test('keeps what the saller has corrected since', () => {
    const dell: NameReading = { brand: 'DELL', kind: 'laptop', specs: { model: 'Latitude 7490', ramGb: '32' } }
    const fields = { ...ofHp, specs: { ...ofHp.specs, ramGb: '12' } }
    expect(fieldsOfName(fields, HP, dell).specs).not.toHaveProperty('ramGb')
  })

  test('of the same device changes nothing that it does not tell', () => {
    const shorter: NameReading = { ...HP, specs: { model: 'EliteBook 840' } }
    expect(fieldsOfName(ofHp, HP, shorter)).toEqual({ specs: {} })
  })
})
