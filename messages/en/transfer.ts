import type { Language } from '#shared/language.ts'
import { groupDigits } from '#shared/money.ts'

const products = (count: number) => `${groupDigits(count)} ${count === 1 ? 'product' : 'products'}`

/** Import and export of a saller's own products. */
export const transfer = {
  text: 'A CSV file of your products, and a ZIP file of their photos',
  open: 'Import',
  export: {
    action: 'Export',
    done: (count: number) => `${products(count)} exported`,
    failed: (reason: string) => `Nothing was exported. ${reason}`,
    file: 'my-products.csv',
  },
  steps: {
    template: 'Fill in the template',
    templateText:
      'One product a row, up to 500. Save it as CSV (UTF-8). In Photos write the file names as they are in the ZIP, the cover first, with ; between them.',
    download: { en: 'Template in English', bn: 'Template in Bangla' } satisfies Record<Language, string>,
    templateFile: (language: Language) => `greentech-template-${language}.csv`,
    files: 'Choose the files',
    csv: 'CSV file',
    csvRules: 'Up to 2 MB',
    zip: 'ZIP file of the photos',
    zipRules: 'Up to 100 MB; JPEG, PNG, WebP or AVIF. Not needed if the file has no new photos.',
    check: 'Check the files',
    checkAgain: 'Check again',
    result: 'Look at the result',
  },
  more: 'What else a row can have',
  moreText:
    'Headings and names may be in English or in Bangla. Kind is a name such as Laptop or Mobile; without it a row is a laptop. District and Area are names as in the form. A column “Fact: RAM” holds a fact of the kind, by its name in the form or in an export of your products. Two pieces that are the same need a Reference each, your own number for each piece; without one, a row can be listed again once the first is sold.',
  checking: 'Checking',
  ready: (count: number) => `${products(count)} without a fault`,
  readyText: 'Nothing is stored yet.',
  faulty: (count: number) => `${groupDigits(count)} ${count === 1 ? 'fault' : 'faults'}: nothing is stored`,
  faultyText: 'Mend these in your file and choose it again.',
  shownOf: (shown: number, total: number) => `The first ${groupDigits(shown)} of ${groupDigits(total)}`,
  table: { caption: 'Faults of the file', row: 'Row', column: 'Column', fault: 'What is wrong' },
  wholeFile: 'Whole file',
  start: (count: number) => `List ${products(count)}`,
  sending: (done: number, total: number) => `Photo ${groupDigits(done)} of ${groupDigits(total)}`,
  waiting: (left: number, isLimited: boolean) =>
    `${groupDigits(left)} ${left === 1 ? 'photo waits' : 'photos wait'}: ${
      isLimited ? 'you have sent as many as one may for now' : 'the store of photos is busy'
    }. It goes on by itself in a minute; leave this page open.`,
  storing: 'Listing the products',
  cancel: 'Stop',
  stopped: 'Stopped. Nothing is listed.',
  done: (count: number) => `${products(count)} listed`,
  doneText: 'Everybody finds them now.',
  mine: 'My Products',
  another: 'Import another file',
  failed: (reason: string) => `Nothing is listed. ${reason}`,
  photoFailed: (name: string, reason: string) => `The photo ${name} was not stored: ${reason} Nothing is listed.`,
  progress: 'Progress of the import',
  faults: {
    not_text: 'This file is not UTF-8 text. Save it as CSV (UTF-8).',
    no_rows: 'There is no product in this file. Its first row has the headings, each further row a product.',
    too_many_rows: 'This file has more than 500 products. Please divide it.',
    too_many_columns: 'This file has too many columns.',
    too_many_cells: 'This row has more cells than there are headings. A comma in a cell needs quotes around the cell.',
    row_too_long: 'This row does not end: a quote is missing, or its text is far too long.',
    wrong_quotes: 'A quote in this row is not closed, or stands within a cell without being doubled.',
    unknown_column: 'This heading is not known. The template has all of them.',
    duplicate_column: 'This heading is there twice.',
    missing_column: 'This column is missing.',
    formula: 'This is a formula. Please write its value.',
    duplicate_row: 'This row is the same as one above. If it is another piece, give each a Reference of its own.',
    duplicate_reference: 'A row above has this Reference. Each piece needs one of its own.',
    already_listed:
      'You have this product already: My Products shows it, on sale or not. If it is another piece, give it a Reference of its own.',
    invalid_value: 'This column does not take this value. The form of a new product shows those that it takes.',
    unknown_photo: 'A photo of this row is not in the ZIP file. Check its name, with its ending.',
    file_too_large: 'This file is larger than 2 MB.',
    zip_too_large: 'This file is larger than 100 MB.',
    not_a_zip: 'This ZIP file cannot be opened.',
    same_name_twice: 'The ZIP file has two files of this name, in different folders.',
  },
}
