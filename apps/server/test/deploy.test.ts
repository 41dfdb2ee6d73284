import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from '@grantdesk/api';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { listSettings } from '../src/platform/config.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Base {
  resources: string[];
  configMapGenerator: { literals: string[] }[];
  images: { newTag: string }[];
}
interface Workload {
  kind: string;
  spec: {
    template: {
      spec: { terminationGracePeriodSeconds: number; containers: { env: { name: string }[]; ports: { name: string }[] }[] };
    };
  };
}
/** Validates by the published schema of each kind. */
const KINDS = { Deployment, NetworkPolicy, PersistentVolumeClaim, PodDisruptionBudget, Service } as const;

describe('what Grantdesk is deployed with', () => {
  const base = parse(read('deploy/kubernetes/kustomization.yaml')) as Base;
  const resources = base.resources.flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS() as Workload),
  );
  const workloads = resources.filter(({ kind }) => kind === 'Deployment');

  it('lists every manifest of the base for Kubernetes, each valid by the published schema of its kind', () => {
    const files = readdirSync(path.join(root, 'deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml');
    expect(base.resources.toSorted()).toEqual(files.toSorted());
    for (const resource of resources) {
      const Kind = KINDS[resource.kind as keyof typeof KINDS];
      expect(() => new Kind(resource as never).validate(), resource.kind).not.toThrow();
    }
    expect(() => new Deployment({ ...resources[0], spec: { replicas: 'two' } } as never).validate()).toThrow(/replicas/);
  });

  it('sets settings that exist, and gives a process longer to stop than it takes', () => {
    const known = new Set(listSettings().map(({ name }) => name));
    const set = [
      ...base.configMapGenerator.flatMap(({ literals }) => literals.map((each) => each.split('=')[0] ?? '')),
      ...workloads.flatMap(({ spec }) => spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name))),
    ];
    expect(set.filter((name) => !known.has(name))).toEqual([]);
    const literals = Object.fromEntries(base.configMapGenerator[0]?.literals.map((each) => each.split('=')) ?? []) as Record<
      string,
      string
    >;
    for (const { spec } of workloads)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(literals['DRAIN_SECONDS']) + 15);
  });

  it('names one version everywhere', () => {
    const packages = [
      'package.json',
      ...['apps', 'packages'].flatMap((folder) =>
        readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
      ),
    ];
    for (const file of packages) expect([file, (JSON.parse(read(file)) as { version: string }).version]).toEqual([file, VERSION]);
    expect(base.images.map(({ newTag }) => newTag)).toEqual([VERSION]);
    expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${VERSION}"`);
    expect(JSON.parse(read('.devcontainer/devcontainer.json'))).toMatchObject({ forwardPorts: [3000] });
  });
});
