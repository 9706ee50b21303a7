import fc from 'fast-check'

/** Texts that have broken programs: cut characters, other scripts' marks, code of databases, pages and shells, numbers. */
const TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u0001', '\u007f', '\ud800', 'x\udc00', 'x\ud83d', '\ufffe', '\ufeff', '\u2028'],
  ...[
    '\u202eevil\u202c',
    '\u200f',
    'e\u0301'.repeat(200),
    '👩‍👩‍👧‍👦',
    'ক্ষ',
    '😀'.repeat(60),
    '\r\nset-cookie: a=b',
    '\t\v\f',
  ],
  ...[
    "'; drop table users; --",
    '" or 1=1',
    '\\',
    "\\'",
    '$1',
    '%',
    '%00',
    '_',
    '*',
    ':*',
    '&',
    '|',
    '!',
    '<->',
    '((',
    "'''",
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><script>',
    '<!--',
    ']]>',
    '{{7*7}}',
    '<%= 7*7 %>',
  ],
  ...[
    'javascript:alert(1)',
    '//evil.example',
    'https://evil.example/x.jpg',
    '/images/../../etc/passwd',
    'file:///etc/passwd',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
  ],
  ...['0', '-1', '-0', '1.5', '1e999', 'NaN', 'Infinity', '0x10', '9'.repeat(400), '١٢٣', '০১৭১২৩৪৫৬৭৮', '2147483648'],
  ...[
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.001Z',
    '1900',
    '20199',
  ],
  ...[
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'a@b',
    `${'a'.repeat(64)}@b.example`,
  ],
  ...[
    'a@b.example\n',
    'অ@উদাহরণ.বাংলা',
    '"a b"@c.example',
    'x.y.z',
    'e30.e30.e30',
    'eyJhbGciOiJub25lIn0.e30.',
    'WyJ4IiwieSJd',
  ],
  ...[
    '(a+)+$',
    'a'.repeat(5000),
    '('.repeat(5000),
    '['.repeat(5000),
    '> '.repeat(2000),
    '*a '.repeat(2000),
    '\n'.repeat(5000),
  ],
]

/** Whole values that no field is made for. */
const VALUES: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, [], [[]], {}, [''], [null], { $gt: '' }],
  ...[
    JSON.parse('{"__proto__": {"role": "admin"}}'),
    { constructor: { prototype: { role: 'admin' } } },
    { toString: 1 },
  ],
  ...[
    { length: 1e9 },
    JSON.parse('{"then": 1}'),
    { toJSON: 'x' },
    nested(500),
    Array.from({ length: 2000 }, () => 'x'),
  ],
]

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { deeper: value }
  return value
}

/** Cursors made of right and wrong values of every type. */
const places = fc
  .array(
    fc.oneof(
      fc.constantFrom('2026-01-01T00:00:00.123456+00:00', '0000-01-01T00:00:00+00:00', '9999-12-31T23:59:59+00:00'),
      fc.uuid(),
      fc.constantFrom<unknown>(0, -1, 1e308, 2 ** 31, '\u0000', null, {}, 'x'),
    ),
    { maxLength: 4 },
  )
  .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'))

export const junkText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 400 }) },
  { weight: 1, arbitrary: places },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...['x', 'ক', '\u0301', '\u0301\u0316', '\u0000']).map((one) => one.repeat(100_000)),
  },
)

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: junkText },
  { weight: 2, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ depthSize: 'small' }) },
)
