/** Texts that have broken parsers, databases, templates or limits somewhere. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  '0x10',
  'NaN',
  'null',
  'true',
  '2147483648',
  '9'.repeat(30),
  '٣',
  '1２3',
  "'; drop table product; --",
  '../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%2e%2e%2f',
  'a\0b',
  '\ud83d',
  '\udc57\ud83d',
  '\u202e\u2066\ufeff',
  'e\u0301'.repeat(40),
  'İıſK',
  '👩‍👩‍👧'.repeat(20),
  'a\r\nset-cookie: sid=1',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'toString',
  '0000-00-00',
  '2026-02-30',
  '//evil.example',
  'x'.repeat(300),
  'x'.repeat(5_000),
]

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Values as JSON text, because not all of them survive being written by JSON.stringify. */
export const HOSTILE_JSON = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '2147483648',
  '9007199254740993',
  '1e400',
  '[]',
  '[null]',
  '["M"]',
  '[1]',
  '[[1]]',
  '{}',
  '{"a":1}',
  '{"length":1e9}',
  '{"toString":1,"valueOf":1}',
  '{"then":1}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  nested(12),
  nested(40),
  `[${Array(2_000).fill('1').join()}]`,
  `{${Array.from({ length: 1_000 }, (_, i) => `"k${i}":1`).join()}}`,
  ...HOSTILE_TEXTS.map((text) => JSON.stringify(text)),
]

/** What stands after the name of a query field, already encoded. */
export const HOSTILE_QUERIES = [
  ...HOSTILE_TEXTS.map((text) => `=${encodeURIComponent(text.toWellFormed())}`),
  '',
  '=1&{name}=2',
  '[]=1',
  '[a]=1',
  '=1&__proto__=1&constructor=1',
  '=%ff',
  '=%',
  '=%ED%A0%BD',
  '=1;2',
  '=+',
]

/** What stands in place of a path parameter, already encoded. */
export const HOSTILE_PATHS = [
  ...HOSTILE_TEXTS.map((text) => encodeURIComponent(text.toWellFormed())),
  '%ff',
  '%',
  '%ED%A0%BD',
  '1%2f2',
  '1;a=1',
  '1%0d%0aset-cookie:%20sid=1',
]

/** Whole bodies that are no object. */
export const NO_OBJECTS = ['[]', '[{}]', '"x"', '""', '1', '0', 'true', 'false', 'null']
/** Whole bodies that are no JSON. */
export const NO_JSON = [
  ' ',
  '{',
  '{"a":1}x',
  "{'a':1}",
  '\0',
  '\ufeff{}',
  'a=1',
  '<a/>',
  '{"a":NaN}',
]

export const FOREIGN_MEDIA_TYPES = [
  undefined,
  '',
  'text/plain',
  'text/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json-patch+json',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'application/jsonx',
  ' application/json\t; charset=utf-7',
]
