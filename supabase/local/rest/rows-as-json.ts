// PostgREST has PostgreSQL write the rows of a function as JSON. The library reads columns and knows no composite
// types: it would answer one inside a row as the text `(a,b)`, and a bigint as a string.
import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  RawNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  type UnknownRow,
} from 'kysely';

const ROW = IdentifierNode.create('row');

function isFunctionCall(node: RootOperationNode): node is SelectQueryNode {
  const source = node.kind === 'SelectQueryNode' ? node.from?.froms[0] : undefined;
  return source?.kind === 'AliasNode' && (source as AliasNode).node.kind === 'RawNode';
}

const changed = new WeakSet<object>();

export const rowsAsJson: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (!isFunctionCall(node)) return node;
    changed.add(queryId);
    const rows = SelectQueryNode.createFrom([AliasNode.create(node, ROW)]);
    const json = RawNode.createWithSql('to_json("row")');
    return SelectQueryNode.cloneWithSelections(rows, [SelectionNode.create(AliasNode.create(json, ROW))]);
  },
  async transformResult({ result, queryId }) {
    if (!changed.has(queryId)) return result;
    return { ...result, rows: result.rows.map(({ row }) => row as UnknownRow) };
  },
};
