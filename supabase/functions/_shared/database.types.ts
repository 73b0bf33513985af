// Generated from the migrated database by npm run schema. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: { [_ in never]: never };
    Views: { [_ in never]: never };
    Functions: {
      announce_media_copies: {
        Args: { p_job_id: number; p_paths: string[] };
        Returns: boolean;
      };
      claim_upload: {
        Args: { p_media_id: string; p_owner_id: string };
        Returns: Database['public']['CompositeTypes']['claimed_upload'][];
      };
      create_captcha_pass: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      finish_deploy_call: {
        Args: { p_call_id: number; p_outcome: string; p_answer: string };
        Returns: boolean;
      };
      finish_erasure: {
        Args: { p_profile_id: string };
        Returns: boolean;
      };
      finish_ledger_file: {
        Args: { p_week_id: string; p_path: string; p_sha256: string };
        Returns: boolean;
      };
      finish_media_job: {
        Args: { p_job_id: number; p_published?: Json | null };
        Returns: boolean;
      };
      finish_upload: {
        Args: { p_media_id: string; p_found: Json };
        Returns: Database['public']['CompositeTypes']['finished_upload'];
      };
      list_accounts_to_erase: {
        Args: { p_limit?: number | null };
        Returns: Database['public']['CompositeTypes']['account_to_erase'][];
      };
      list_files_to_sign: {
        Args: { p_media_ids: string[]; p_viewer_id: string };
        Returns: Database['public']['CompositeTypes']['signable_medium'][];
      };
      register_device: {
        Args: { p_user_id: string; p_device_id?: string | null; p_fingerprint_id?: string | null; p_sample_data?: Json | null; p_ip_address?: string | null; p_user_agent?: string | null };
        Returns: string;
      };
      take_deploy_call: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['deploy_call'][];
      };
      take_ledger_file: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['ledger_file'][];
      };
      take_media_jobs: {
        Args: { p_limit?: number | null };
        Returns: Database['public']['CompositeTypes']['media_job'][];
      };
    };
    Enums: {
      bucket: 'photos' | 'uploads' | 'uploaded_videos';
      media_job_kind: 'publish' | 'remove';
      media_kind: 'portrait' | 'body' | 'video';
      media_state: 'uploading' | 'processing' | 'pending' | 'approved' | 'rejected' | 'changes_requested' | 'superseded' | 'removed';
      upload_failure: 'not_an_image' | 'wrong_type' | 'damaged' | 'too_large' | 'too_small' | 'too_many_pixels' | 'sizes_differ' | 'seen_before' | 'video_too_long' | 'video_unreadable' | 'video_hevc' | 'video_in_fragments';
    };
    CompositeTypes: {
      account_to_erase: {
        id: string;
        photos: string[];
        uploads: string[];
        videos: string[];
      };
      claimed_upload: {
        failure: Database['public']['Enums']['upload_failure'] | null;
        files: Database['public']['CompositeTypes']['upload_file'][];
        id: string;
        kind: Database['public']['Enums']['media_kind'];
        state: Database['public']['Enums']['media_state'];
      };
      deploy_call: {
        call_id: number;
        removals: number;
      };
      finished_upload: {
        failure: Database['public']['Enums']['upload_failure'] | null;
        media_id: string;
        state: Database['public']['Enums']['media_state'] | null;
      };
      ledger_file: {
        content: string;
        folder: string;
        path: string;
        week_id: string;
      };
      media_file: {
        height: number;
        name: string;
        path: string;
        type: string;
        width: number;
      };
      media_job: {
        bucket: Database['public']['Enums']['bucket'] | null;
        files: Database['public']['CompositeTypes']['media_file'][] | null;
        id: number;
        kind: Database['public']['Enums']['media_job_kind'];
        media_id: string | null;
        paths: string[];
      };
      signable_medium: {
        files: Database['public']['CompositeTypes']['upload_file'][];
        id: string;
      };
      upload_file: {
        name: string;
        path: string;
      };
    };
  };
};
