/**
 * A text without what no person types: control characters other than tabs and line ends, halves of surrogate pairs, and
 * the two code points that XML 1.0 (section 2.2) does not allow. A feed that held one of them could not be read.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not be stored
export const WRITABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}\ufffe\uffff]*$/u
