// A checked head as HTML, for pages that are built.
import { checkHead, type HeadAttributes, type HeadTag } from './head-tags.ts';

/** What stands between `<head>` and `</head>`; `html` and `body` have attributes alone (`attributesOf`). */
export function headHtml(tags: readonly HeadTag[]): string {
  return checkHead(tags).map(tagHtml).join('');
}

/** The attributes that the description gives to the page's `<html>` or `<body>`. */
export function attributesOf(tags: readonly HeadTag[], name: 'html' | 'body'): HeadAttributes {
  const found = checkHead(tags).find(({ tag }) => tag === name);
  return found && 'attributes' in found ? (found.attributes ?? {}) : {};
}

function tagHtml(tag: HeadTag): string {
  if (tag.tag === 'title') return `<title>${escapeHtml(tag.text)}</title>`;
  if (tag.tag === 'html' || tag.tag === 'body') return '';
  const open = `<${tag.tag}${attributesHtml(tag.attributes ?? {})}>`;
  return 'children' in tag ? `${open}${tag.children}</${tag.tag}>` : open;
}

function attributesHtml(attributes: HeadAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
