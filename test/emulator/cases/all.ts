import type { Case } from '../session.ts'
import { fieldCases } from './fields.ts'
import { historyCases } from './histories.ts'
import { letterCases } from './letters.ts'
import { linkedCases } from './linked.ts'
import { passwordCases } from './passwords.ts'
import { pictureCases } from './pictures.ts'

export function cases(): Case[] {
  return [...passwordCases(), ...letterCases(), ...linkedCases(), ...historyCases(), ...pictureCases(), ...fieldCases()]
}
