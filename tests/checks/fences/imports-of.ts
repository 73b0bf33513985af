import path from 'node:path';
import ts from 'typescript';
import type { Import } from './import-table.ts';

type Results = { specifier: string; isGlob: boolean };

/** The constant beginning of a string or template literal; null for anything computed. */
function literalText(node: ts.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text;
  return null;
}

function callSpecifiers(node: ts.CallExpression): Results[] {
  const [first] = node.arguments;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const specifier = literalText(first);
    return specifier === null ? [] : [{ specifier, isGlob: false }];
  }
  if (!/^import\.meta\.glob/.test(node.expression.getText())) return [];
  const patterns = first && ts.isArrayLiteralExpression(first) ? first.elements : first ? [first] : [];
  return patterns.flatMap((pattern) => {
    const specifier = literalText(pattern);
    return specifier === null || specifier.startsWith('!') ? [] : [{ specifier, isGlob: true }];
  });
}

function specifiersOf(code: string, jsx: boolean): Results[] {
  const source = ts.createSourceFile(jsx ? 'a.tsx' : 'a.ts', code, ts.ScriptTarget.Latest, true);
  const found: Results[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const specifier = literalText(node.moduleSpecifier);
      if (specifier !== null) found.push({ specifier, isGlob: false });
    } else if (ts.isCallExpression(node)) {
      found.push(...callSpecifiers(node));
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const specifier = literalText(node.argument.literal);
      if (specifier !== null) found.push({ specifier, isGlob: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function resolve(file: string, { specifier, isGlob }: Results, inAstroScript: boolean): Import {
  const base = { file, inAstroScript };
  if (specifier.startsWith('#')) return { ...base, target: `src/${specifier.slice(1)}`, isPackage: false };
  if (specifier.startsWith('.')) {
    return { ...base, target: path.posix.join(path.posix.dirname(file), specifier), isPackage: false };
  }
  if (specifier.startsWith('/') && isGlob) return { ...base, target: specifier.slice(1), isPackage: false };
  return { ...base, target: specifier.replace(/\?.*$/, ''), isPackage: true };
}

/** Every import of a file: static, dynamic, `import.meta.glob`, types, and an `.astro` file's scripts. */
export function importsOf(file: string, text: string): Import[] {
  if (!file.endsWith('.astro'))
    return specifiersOf(text, file.endsWith('x')).map((found) => resolve(file, found, false));
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
  return [
    ...specifiersOf(frontmatter, true).map((found) => resolve(file, found, false)),
    ...scripts.flatMap((script) => specifiersOf(script, false).map((found) => resolve(file, found, true))),
  ];
}
